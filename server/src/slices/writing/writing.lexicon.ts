import type { FactKind } from '#contract/writing/facts.ts';

/**
 * Words that claim something about a person, and what has to be a fact before they may be said: 'interests:hiking' is the
 * shared interest, 'alike:lifePace' a lean on that slider, a bare kind any fact of it. A word with several is proved by
 * any one of them; with none it may stand only where the fact itself names it. Regular expressions without anchors;
 * matched as whole words, whatever the case. Pure data.
 */
export type Ground = FactKind | `${FactKind}:${string}`;

const traits = (trait: string): Ground[] => [`alike:${trait}`, `complement:${trait}`];

export const CLAIMS: readonly (readonly [words: string, grounds: readonly Ground[]])[] = [
  ['soccer|goalkeeper|midfield', ['interests:soccer']],
  ['football|touchdown', ['interests:football']],
  ['cocktails?|mixolog\\w+|bartend\\w+|drinks?', ['interests:cocktails']],
  ['live music|concerts?|gigs?', ['interests:liveMusic', 'lifestyle:concerts']],
  ['edm|raves?', ['interests:edm']],
  ['hip-hop|hip hop|rap(?:pers?)?', ['interests:hiphop', 'genres:hiphop']],
  ['startups?|founders?|entrepreneur\\w*', ['interests:startups']],
  ['hik(?:e|es|ing|ers?)|trails?', ['interests:hiking']],
  ['the arts', ['career:arts']],
  [
    'arts?|artists?|paint(?:ing|ings|ers?)|gallery|galleries',
    ['interests:art', 'career:arts', 'artists', 'lifestyle:museums'],
  ],
  ['museums?', ['lifestyle:museums', 'interests:art']],
  ['photograph\\w+|photos?|cameras?', ['interests:photography']],
  ['food(?:ies?)?|restaurants?|cuisines?', ['interests:food', 'interests:cooking', 'lifestyle:eating']],
  ['meals?|brunch|lunch', ['interests:food', 'interests:cooking', 'lifestyle:eating']],
  ['travel\\w*|passports?', ['interests:travel']],
  ['tech|technology|software|coding|coders?|programm(?:ing|ers?)', ['interests:tech', 'career:tech']],
  ['movies?|films?|cinemas?', ['interests:movies', 'lifestyle:movies']],
  ['books?|novels?|reading|readers?|bookshops?|bookstores?', ['interests:books', 'lifestyle:bookshops']],
  ['gam(?:ing|ers?)|video games?', ['interests:gaming']],
  ['board games?|trivia|chess|games', ['lifestyle:boardGames', 'interests:gaming']],
  ['fitness|gyms?|workouts?', ['interests:fitness', 'goals:health']],
  ['yoga', ['interests:yoga']],
  ['cook(?:s|ing)?|kitchens?|recipes?', ['interests:cooking']],
  ['danc(?:e|es|ing|ers?)', ['interests:dancing']],
  ['pop', ['genres:pop']],
  ['rock', ['genres:rock']],
  ['electronic(?: music)?|techno|house music', ['genres:electronic']],
  ['jazz', ['genres:jazz']],
  ['classical(?: music)?|orchestras?|opera', ['genres:classical']],
  ['r&b|rnb|soul music', ['genres:rnb']],
  ['indie', ['genres:indie']],
  ['latin(?: music)?|salsa|reggaeton', ['genres:latin']],
  ['metal', ['genres:metal']],
  [
    'songs?|playlists?|music|soundtrack|headphones|albums?|bands?',
    ['artists', 'genres', 'interests:liveMusic', 'interests:edm', 'interests:hiphop'],
  ],
  ['bilingual', ['languages']],
  ['english|spanish|french|mandarin|chinese|japanese|korean|arabic|portuguese|german|italian', []],
  ['speak(?:s|ers?|ing)?', ['languages', 'alike:communicationStyle', 'complement:communicationStyle']],
  ['healthcare|medicine|medical|nurses?|doctors?', ['career:healthcare']],
  ['business', ['career:business']],
  ['education|teach(?:es|ers?|ing)', ['career:education']],
  ['scien(?:ce|tists?)', ['career:science']],
  ['entertainment', ['career:entertainment']],
  ['sports?', ['career:sports']],
  ['law|lawyers?', ['career:law']],
  ['students?|stud(?:y|ies)', ['career:student', 'studies', 'school']],
  ['studied|degrees?|majors?|classes|subject', ['studies', 'school', 'career:student']],
  ['school|college|university|campus|alumn\\w+', ['school', 'studies', 'career:student']],
  ['work(?:s|ed|ing|days?)? in|jobs?|profession\\w*|colleagues?|talk shop', ['career']],
  ['careers?', ['career', 'goals:career']],
  ['making things|creativ\\w+', ['goals:creativity']],
  ['learning|curious|curiosity', ['goals:learning']],
  ['health|healthy|wellness', ['goals:health', 'interests:fitness']],
  ['adventur\\w+', ['goals:adventure']],
  ['making a difference|volunteer\\w*', ['goals:impact']],
  ['balanced?', ['goals:balance']],
  ['goals?|ambitio\\w+', ['goals']],
  ['direct', ['style:direct', 'alike:communicationStyle', 'complement:communicationStyle']],
  ['thoughtful', ['style:thoughtful']],
  ['expressive', ['style:expressive']],
  ['diplomatic', ['style:diplomatic']],
  ['analytical', ['style:analytical', 'alike:decisionStyle', 'complement:decisionStyle']],
  ['casual', ['style:casual']],
  ['empathetic|empathy', ['style:empathetic']],
  ['playful', ['style:playful']],
  ['quiet|solitude|introver\\w+|alone time|recharges?', traits('energyStyle')],
  ['extrover\\w+|energized', traits('energyStyle')],
  ['good company', ['goals:social', ...traits('energyStyle')]],
  ['logic\\w*|rational\\w*|clear head', traits('decisionStyle')],
  ['feelings?|hearts?|gut', traits('decisionStyle')],
  ['intimate|deep talks?|long conversations?', traits('socialStyle')],
  ['groups?|crowds?|part(?:y|ies)', [...traits('socialStyle'), ...traits('energyStyle')]],
  [
    'planners?|structure\\w*|organi[sz]ed|a (?:good )?plan|the plan',
    [...traits('lifePace'), 'lifestyle', ...traits('energyStyle')],
  ],
  ['spontan\\w+|open day|improvis\\w+', traits('lifePace')],
  ['tact\\w*|gentle|blunt|plain words|straight', traits('communicationStyle')],
  ['mornings?|early|sunrise', ['lifestyle:mornings']],
  ['late nights?|midnight|night owls?', ['lifestyle:nights']],
  ['coffee|cafes?|espresso', ['lifestyle:coffee', ...traits('socialStyle')]],
  ['walks?|strolls?', ['lifestyle:walks', 'neighborhood']],
  ['parks?|picnics?', ['lifestyle:parks']],
  ['markets?', ['lifestyle:markets']],
  ['beach(?:es)?', ['lifestyle:beaches']],
  ['bikes?|cycling|bike ride', ['lifestyle:cycling']],
  ['saturdays?', ['lifestyle']],
  ['neighbou?rhoods?', ['neighborhood']],
  ['neighbou?rs?', ['neighborhood', 'borough']],
  ['boroughs?', ['borough', 'neighborhood']],
  ['bronx|brooklyn|manhattan|queens|staten island', []],
  ['hometowns?|homeland|came from|grew up|born', ['origin']],
  ['arriv\\w+|newcomers?|moved', ['arrival', 'origin']],
  ['january|february|march|april|june|july|august|september|october|november|december', []],
];

/** What a text of ours never says: a fact turned around, and what nobody asked to be told. */
export const NEVER: readonly string[] = [
  "not|never|neither|nor|without|hates?|dislikes?|\\w+n['’]t",
  'married|single|dating|wives|wife|husbands?|girlfriends?|boyfriends?|sexy?|sexual\\w*|gay|lesbian|straight man|straight woman|trans(?:gender)?',
  'religio\\w+|christian\\w*|muslim\\w*|jew(?:s|ish)?|hindu\\w*|buddhis\\w+|atheis\\w+|politic\\w*|republican\\w*|democrat\\w*|trump|immigra\\w+|visas?',
  'rich|poor|salar(?:y|ies)|money|debts?|crypto|bitcoin|invest\\w*|pay|paypal|venmo|passwords?|accounts?|codes?',
  'ill|sick|disease|depress\\w*|anxi\\w+|autis\\w+|adhd|therap\\w+|drugs?|alcohol\\w*|pregnan\\w+',
  'phone|email|e-mail|telegram|whatsapp|snapchat|instagram|onlyfans|click|visit|download|subscribe|website|link',
  'ignore|instructions?|prompts?|system|assistant|language model|ai|as an ai|sorry|cannot|unable',
  'years? old|birthdays?|age|aged|kill\\w*|die|dead|stupid|ugly|fat',
];

/** Words a sentence may begin with. A capital says nothing there, so any other word could be a name. */
export const OPENERS =
  "a|about|after|also|an|and|any|as|ask|being|better|between|both|building|chances|clearly|could|each|easy|either|even|expect|fellow|for|from|give|good|have|here|here['’]s|how|if|imagine|in|it|it['’]s|just|let|like|living|looks|maybe|meet|meeting|more|most|nothing|of|on|one|opposites|or|our|perhaps|practically|same|say|shared|sharing|since|small|so|some|someone|something|sounds|start|starting|staying|still|swap|talking|that|that['’]s|the|their|there|there['’]s|these|they|they['’]re|this|those|together|trade|turns|two|what|what['’]s|when|where|whether|which|while|who|why|with|work|worth|would|you|you['’]d|you['’]ll|you['’]re|you['’]ve|your";
