/** Words whose forms no rule of endings finds: a word, then its other forms. */
const IRREGULAR = `
index: indices indexes
matrix: matrices
vertex: vertices
vertical: verticals
appendix: appendices
schema: schemata
criterion: criteria
child: children
person: people
analyze: analysis analyses analyser analyzer
synthesize: synthesis
diagnose: diagnosis diagnoses diagnostic diagnostics
hypothesis: hypotheses
basis: bases
api: apis
ids: id
ips: ip
vms: vm
prs: pr
dbs: db
cas: ca
pks: pk
fks: fk
run: ran
send: sent
build: built
write: wrote written
read: reads
find: found
lose: lost loss
keep: kept
hold: held
make: made
show: shown
take: took taken
choose: chose chosen choice
begin: began begun
break: broke broken
bind: bound
get: got gotten
give: gave given
go: goes going gone went
know: knew known
leave: left
pay: paid payment
lead: led
mean: meant
meet: met
feed: fed
see: seen saw
sell: sold
buy: bought
speak: spoke spoken
spend: spent
stand: stood
catch: caught
throw: threw thrown
grow: grew grown growth
draw: drew drawn
hide: hid hidden
forget: forgot forgotten
freeze: froze frozen
steal: stole stolen
wake: woke woken
bring: brought
think: thought
come: came
fall: fell fallen
drive: drove driven
override: overrode overridden
overwrite: overwrote overwritten
rewrite: rewrote rewritten
rebuild: rebuilt
undo: undone
do: did done does
withdraw: withdrew withdrawn withdrawal
remove: removal
approve: approval
retrieve: retrieval
renew: renewal
refuse: refusal
dispose: disposal
propose: proposal
deny: denial denied
try: trial tried
fail: failure
close: closure
expose: exposure
press: pressure
maintain: maintenance
comply: compliance
apply: application applicable
multiply: multiplication
publish: publication
register: registration registry
administer: administration administrator admin
administrate: administration administrator
explain: explanation
destroy: destruction destructor
acquire: acquisition
define: definition
compose: composition
repeat: repetition
compete: competition
add: addition additional
recognize: recognition
receive: reception recipient
vary: variation variable
alter: alteration
consider: consideration
restore: restoration
explore: exploration
reserve: reservation
observe: observation observability
depend: dependency dependent dependence
tend: tendency
succeed: success successful successfully
success: successful successfully
respond: response responsive
persist: persistence persistent
consist: consistency consistent
resist: resistance resistant
exist: existence existent
expire: expiry expiration
deliver: delivery
recover: recovery
discover: discovery
inquire: inquiry inquiries
secure: security
valid: validity
active: activity activate activation
complex: complexity
sensitive: sensitivity
similar: similarity
equal: equality
atomic: atomicity
unique: uniqueness uniquely
parallel: parallelism
concurrent: concurrency concurrently
compatible: compatibility
price: pricing
store: storage
sign: signature
serial: serialize
deliverable: deliverables
day: daily
busy: busily
color: colour
behavior: behaviour
center: centre
license: licence licensee
catalog: catalogue
dialog: dialogue
gray: grey
program: programme
label: labelled labelling
cancel: cancellation canceled cancelled
enroll: enrol enrolment enrollment
judge: judgment judgement
describe: descriptor
`

/** Each irregular form with the words that it is a form of. */
export const BASES_OF_IRREGULAR: ReadonlyMap<string, readonly string[]> = tableOf(false)
/** Each word with its irregular forms. */
export const IRREGULAR_FORMS_OF: ReadonlyMap<string, readonly string[]> = tableOf(true)

function tableOf(byBase: boolean): Map<string, string[]> {
  const table = new Map<string, string[]>()
  for (const line of IRREGULAR.trim().split('\n')) {
    const [base = '', forms = ''] = line.split(': ')
    for (const form of forms.split(' ')) {
      const [key, value] = byBase ? [base, form] : [form, base]
      table.set(key, [...(table.get(key) ?? []), value])
    }
  }
  return table
}

const wordsOf = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/))

/** Words that look like a form of another word and are none. Each is its own base. */
export const NO_FORMS_OF_OTHERS: ReadonlySet<string> = wordsOf(`
  news alias scatter probability customer goods means series species lens atlas bias basis canvas always perhaps besides sometimes thus yes windows kubernetes jenkins less
  needs status this does has was is as gas plus bus us redis chaos pass previous various famous across address access process
  need seed feed speed embed exceed proceed indeed hundred red bed shed sacred naked
  string thing nothing something anything everything during spring morning evening bring ring king ceiling sibling ping sing wing swing sting
  user server header folder letter number order member master matter paper power proper under over other never ever water river layer former
  corner container docker filter buffer cluster pointer driver timer router footer poster broker tower flower latter after offer refer prefer infer
  transfer differ defer confer enter alter character parameter meter super upper outer officer summer hammer litter trigger stagger render gender
  tender border cover discover recover deliver lever silver answer consider remember chapter paper danger finger whether together either neither
  rather gather weather leather father mother feather integer better butter charter quarter cursor layover ledger computer twitter easter
  prayer cancer career peer engineer sister minister register disaster semester center enter per tier courier barrier carrier premier soldier
  folders passenger dinner manner banner scanner inner winter water later copper upper proper whisper cipher superuser
  factor sector doctor motor vector tutor tensor cursor director actor monitor mirror error author major minor prior
  version session region million billion mission station nation ration relation section question option portion position condition edition
  passion mention attention tension fashion cushion onion union religion opinion champion companion information foundation vacation duration
  production projection objection contraction discretion secretion reaction exception provision vision pension mansion commission function
  fraction transaction transition partition tuition tradition nutrition petition ammunition ambition expedition instruction proportion caption
  obligation sanction legation plantation sensation dimension occasion percussion
  department apartment document element comment segment increment decrement moment fragment implement supplement experiment instrument environment
  statement complement compartment basement garment argument cement torment
  table variable disable enable unable stable cable portable mutable capable notable parable arable able vegetable constable syllable visible
  possible terrible timetable
  apply reply supply multiply assembly family anomaly early comply imply rely likely only monopoly butterfly hardly lately nearly namely newly fly
  july ally rally tally poly italy ugly lively friendly
  business witness harness wilderness
  instance balance distance substance sentence sequence absence presence essence evidence audience science silence influence experience
  conference residence confidence convenience intelligence consequence finance advance enhance entrance chance glance alliance appliance romance
  ambulance nuisance province violence patience innocence
  currency agency emergency frequency fluency decency
`)
