// Shows what was said.
const answer = await fetch('/api/echo/said')
document.getElementById('echo-said').textContent = (await answer.json()).join(', ')
