// The words that may stay in messages of a support bundle: those with which programs describe faults. None that is also a
// name of people, and none that says what somebody wrote about.
export const vocabulary = `
a abandoned aborted about above absent accept accepted access account accounts active actor address addresses after again against all
allocated allowed already also an and another answer answered answers any api app application archive archives are argument array as ask
asked assigned at attempt attempts authenticate authentication authorization available away backend backup backups bad be because been
before begin being below beyond between billed binary body boolean boot both broken browser buffer bullmq busy but by bytes cache call
called caller calls cancel canceled cancelled cannot caught certificate changed channel character characters charge chat check checked
child client clock close closed closes closing code codes column columns command commands commit companies company complete completed
concurrent concurrently config configuration conflict connect connected connecting connection connections connects constraint contact
contacts content converting copy corrupt corrupted could count create created credentials current data database date days deadlock
decrypt decryption default defined delayed delete deleted delivered denied depth detached detected device did died directory
disabled disconnected disk dns do does done down driver drop dropped due duplicate during each echo empty enabled encoding encrypted
encryption end ended ends enough entry environment error errors event events exceeded exception exceptions execute exist exists
exit exited expected expired expiry exited extension fail failed failing fails failure fatal fault fetch fetching field fields file files
find first flow folder for forbidden foreign format found from full function future gateway generation get given gone good granted group
guiche gateway had half handle handled handler handlers handshake has have header headers health heap held host hour hours http https id
identifier idle if image in inbox incomplete index info inner input insert inserted instance integer internal interrupted invalid is
issuer it its job jobs json keep kept key keys kind kinds killed lane lanes large last later lease leases left length less level limit
limited limits line lines linked listen listening load loaded local lock locked log login logger logged long look looked loop lost lower
mail mails make many match maximum media memory message messages method metric metrics migration migrations minimum minute minutes
missing mode module modules moment more most moved must name names network never new newer next no node nobody none not noted nothing
null number object occurred of off offset old older on once one only open opened opening operation operator operators or order
orphaned other others our out outage outbound outbox outside over own owner package packet page parameter parked parse parsed part
partial password path pattern paused payload peer pending per permission permissions permitted pid pipe place plan platform pool port
position postgres postgresql prepared primary process processes product program programs promise protocol provider public published
purged query queries queue queued queues quota range rate read reading ready realtime reason receive received reconnect record recovery
redis referenced refused refuses rejected relation release remaining remote remove removed repeated replaced replica reply report request
requests required reset resident resolve resolved resource respond response restart restored result retried retries retry returned
right rights role rolled room row rows run running runs schedule schedules schema scrape second seconds secret select send sending
sent serialization serialize server service session sessions set setting settings setup shut shutting signal signals signature
size slow socket sockets space stalled start started starting starts state statement status step still stop stopped stopping
storage store stored stream string structure subscription such suddenly sweep syntax system table tables take taken task tenant
terminated terminating than that the their them then there these they this thread ticket tickets time timed timeout timeouts times tls to
token too transaction transport tried tries trigger try trying two type unable unauthorized unavailable undefined unexpected unique
unknown unlink unlinked unpaid unreachable until unused update updated upgrade upload url use used user users valid value values
version violates violation wait waited waiting waits waits was watched webhook webhooks websocket were what whatsapp when where which while
who whole why with within without work worker workers works would write writes writing written wrong yet your zero
app_key database_url redis_url data_dir log_dir public_url operator_socket npx gb free built bring brings node version travel clear travels https
`
