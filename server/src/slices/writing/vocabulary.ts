/**
 * Words that a text may always contain, in addition to those that claim something (lexicon.ts). An answer of a model
 * with any other word is rejected, so that invented names cannot get through. Inflected forms need no entry.
 */
const GRAMMAR = `a about above across after again all almost along already also although always am among an and another
any anyone anything anytime anyway anywhere apart are around as at away back be became because become been before begin began behind
being below beside besides best better between beyond both but by came can close closer come could did do does doing done
down during each either else enough even ever every everyone everything everywhere far few first for found from further gave
get go goes going gone got had half halfway has have having he her here hers herself him himself his how i if in indeed instead
into is it its itself just keep kept knew know known last later least less let like little long made make many may maybe me
meet met might mine more most much must my near nearly next none now of off often on once one ones only onto or other others
otherwise our ours out over own perhaps plenty put quite rather really right said same saw say second see seem seen several
shall she should side since so some somebody somehow someone something sometime sometimes somewhere soon still such take taken
than that the their theirs them themselves then there these they thing third this those though three through time to together
told too took toward towards twice two under until up upon us very was way we well went were what whatever when whenever
where wherever whether which while who whoever whom whose why will wish with within would yes yet you your yours yourself
yourselves whole`;

const VERBS = `add accept admire adore agree answer appreciate ask bet blend bond bounce bridge bring brought build built call care
carry catch caught celebrate chat check cheer choose chose chosen click combine compare complement complete connect cover create
crave cross cue dig discover draw drawn dream drift drop echo embrace end enjoy ensure even exchange expect explore face fall
feel felt fell fill find fit follow form gather give glad greet grow guess guide happen head hear heard help hit hold hope
imagine inspire introduce invite join keep kick land laugh lead lean learn leave led left lend lift light line linger listen
live look lose love map match matter mean meant mention mind mix move need nod note notice nudge offer open order paint pair
pass pause pick pile plan play please point pop prefer promise prove pull push reach read relate remember remind rest reveal save
roll ring root run score send sense set settle shape share shine show skip slip slow smile sound spark speak spend spot stand
start stay step stick stop strike stroll suit surprise swap sweeten switch talk teach tell tend thank think thought thrive
tie top touch trade treat trust try turn understand understood unwind use value vote wait walk want warm watch weigh welcome
win wonder work worth write`;

const QUALITIES = `able alike alive appealing apt attentive big bold brief bright brisk busy calm certain charming cheerful clear
clever comfortable common considerate cozy curious deep delightful different distinct dynamic easy effortless energetic engaging
equal exact exciting fair faithful familiar fast favorite favourite fellow fine free fresh friendly full fun funny genuine glad
good grand great happy harmonious helpful honest honesty hopeful hungry ideal immediate instant interesting joint joyful keen
kind large late likely lively local loose lovely loyal lucky main memorable mutual natural neat new nice obvious odd old opposite
ordinary particular patient perfect personal plain pleasant possible practical promising proper pure quick rare ready real
reliable relaxed rich rewarding safe settled shared sharp short shy similar simple sincere slight small smart smooth soft solid
special spontaneous steady strong sudden supportive sure surprising sweet tender thoughtful tiny true unexpected unique usual
vibrant vivid warm wide willing wise wonderful young`;

const THINGS = `afternoon air angle answer appetite approach argument avenue background basis beat beginning benefit bench bit
block blend bodega bond bridge bunch calendar chance chapter chemistry choice circle city clock combination comfort common
company compass complement connection contrast conversation corner counterpart couple course crosswalk curiosity date day deal
deli detail detour difference dinner direction discovery door duo ear ease edge effort end energy evening example excuse
experience eye face fact fan favorite feeling fire first flow foot fortune foundation friend friendship front fun glance gift
ground guess guide habit hall hand hangout head hello hi home hour house idea impression interest introduction invitation joke
journey joy key kind language laughter lead level life light like line list look lot love luck map mark match meeting member
memory message middle mile mind minute mix moment month mood morning motion move name nature newcomer night note nothing
opening opinion opportunity opposite outing outlook pace page pair part partner passion past path playlist people perspective person
personality picture piece place point possibility preference profile question reason recommendation reminder response result
rhythm ride road room route routine scene score season sentence share shelf shop side sidewalk sign silence skyline smile
someone sort sound space spark spirit spot spring stage start step stoop stop story street stretch style subway suggestion
summer sunday surprise table talk taste team temperament thing thought thread ticket time tip today tomorrow tonight tone topic
town track train trip turn understanding view vibe voice walk warmth way week weekend welcome while wind window winter word
world year yorker york counterpoint kindred advice basic field nobody pleasure talker workday surprises opener icebreaker groove harmony nyc`;

export const VOCABULARY: ReadonlySet<string> = new Set([GRAMMAR, VERBS, QUALITIES, THINGS].join(' ').split(/\s+/));
