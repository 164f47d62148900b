/** The conversations and connection requests of the demo members, so that Messages is not empty at first. */

export interface DemoConversation {
  /** The username of the member who sent the request; `to` accepted it. */
  readonly from: string;
  readonly to: string;
  /** The note of the request. */
  readonly note: string;
  /** Oldest first; `by` is a username. */
  readonly messages: readonly { readonly by: string; readonly text: string }[];
}

interface Talk {
  readonly between: readonly [requester: string, target: string];
  readonly note: string;
  /** The two members take turns. The member who accepted the request writes first. */
  readonly lines: readonly string[];
}

const conversation = ({ between: [from, to], note, lines }: Talk): DemoConversation => ({
  from,
  to,
  note,
  messages: lines.map((text, index) => ({ by: index % 2 === 0 ? to : from, text })),
});

const TALKS: readonly Talk[] = [
  {
    between: ['giulia.ferri', 'mateo.rivas'],
    note: 'You bake, I make pasta stand up for cameras. I think we should compare flours.',
    lines: [
      'Finally someone who will talk to me about hydration',
      'At 3 in the morning, if needed. What do you use for the almojábanas?',
      'Cassava starch and a cheese I have to bribe a man in Corona for',
      'I respect this. I have a ricotta man in Bensonhurst, he only answers the phone on Tuesdays',
      'Trade: I bring a tray down to Brooklyn, you introduce me to the ricotta man',
      'Deal. Sunday? I have a shoot till two and then forty leftover eggs',
      'Forty is a good number of eggs. Sunday.',
    ],
  },
  {
    between: ['amara.okafor', 'linh.tran'],
    note: 'Fellow night person! I saw your bio and laughed out loud in a supply closet.',
    lines: [
      'Supply closets are where I do all my laughing',
      'Which service are you on?',
      "Peds ER until the 30th. I've been bitten twice and given one drawing of a horse",
      'Frame the horse. When do you come off nights?',
      'Thursday, 7am, in theory',
      "There's a place on 116th that does jollof for breakfast. I'm off Thursday too",
      'Jollof at 8 in the morning is the most correct thing anyone has said to me all month',
      "I'll be the one asleep against the window",
    ],
  },
  {
    between: ['tomasz.wilk', 'simone.duval'],
    note: 'A friend played me your record of the van song. I play double bass and own a good suit.',
    lines: [
      'The van song!! Where did you hear it',
      'A drummer in Inwood. He says it is about love. I say it is about the van.',
      'It is one hundred percent about the van',
      'So I was right. If your bass player ever catches a cold, I live near the A train.',
      "He's getting married on the 12th and hasn't thought it through. You free?",
      'For the 12th I was always free.',
      'Rehearsal Tuesday, Windsor Terrace, third buzzer. Bring the suit, we dress for weddings even when we skip them',
      'I will bring also cake. It is a Polish rule.',
    ],
  },
  {
    between: ['omar.benali', 'kofi.mensah'],
    note: 'We have a five-a-side at Hell Gate on Wednesdays and our left back just moved to Boston. Interested?',
    lines: [
      'How do you feel about a slow left back?',
      'How slow?',
      "I've been overtaken by a referee",
      'We have a man who stops to fix his hair. You will be an improvement.',
      "Then I'm in. What color?",
      'Green. And bring a light ball if you have one, ours belongs to a nine-year-old',
    ],
  },
  {
    between: ['ruth.abebe', 'devon.james'],
    note: 'Hi Devon! I plan the buses and you keep the trains alive. I feel we should be on speaking terms.',
    lines: [
      'lol rivals but ok',
      'Colleagues! So tell me honestly: is "signal problems" ever really signal problems?',
      "like 60% of the time. the rest I'm not allowed to say",
      'This is the best message I have received since moving here.',
      'what does a bus planner do on a day off',
      'Rides a bus to the end of the line. I am doing the Q35 to Rockaway on Saturday, all the way.',
      'for fun??',
      'For fun. There are tacos at the end.',
      "should've opened with the tacos. what time",
    ],
  },
  {
    between: ['sasha.green', 'walt.jensen'],
    note: 'I look at ships all day from the beach at work and never know what they carry. Your bio made me hopeful.',
    lines: [
      'Send me a picture of any hull and I will tell you more than you wanted.',
      'This one sat off the Narrows all morning. Red, very rusty, two cranes.',
      'Bulk carrier, Handysize, riding high so she is empty. Probably salt going out again once the weather turns.',
      "I have told every visitor it was bananas. For a month. I'm so sorry.",
      'Bananas come in at Red Hook. Easy mistake.',
      'Would your grandsons like to see a seal?',
      'They are three months old, but I would like to see a seal.',
      'Saturday low tide is at ten. I will bring the good binoculars and coffee.',
    ],
  },
  {
    between: ['nino.beridze', 'minjun.kang'],
    note: 'You paint trees for games! I draw goats who eat trees. This is fate.',
    lines: [
      'I looked up the goat. I was not ready for the ending.',
      'Everybody laughed at the ending!!',
      'I did not laugh. I sat on the train for two extra stops.',
      'You are the first one who understood my film',
      'I go to draw in Kissena Park on Sundays. There is a very good willow.',
      'I can bring khachapuri. It travels well and stains everything.',
    ],
  },
  {
    between: ['keisha.grant', 'theo.marsh'],
    note: "I hear you've got the fourth graders in Mott Haven. I've got their big brothers and sisters. Solidarity.",
    lines: [
      'Oh my gosh please tell me the secret to the last twenty minutes of Friday',
      'Granola bars and lowered expectations',
      "I've been using origami and it has become an arms race",
      "They'll weaponize anything. How are you holding up, for real?",
      'Honestly? Tired. Good tired mostly. I love them and I cry on the bike',
      'That is the correct ratio for a first year. Come by Concourse, I make a soup on Sundays, no lesson plans allowed in the door',
      'I will bring bread. I have made so much bread',
    ],
  },
];

export const CONVERSATIONS: readonly DemoConversation[] = TALKS.map(conversation);

export interface DemoRequest {
  readonly from: string;
  readonly to: string;
  readonly note: string;
  /** How long ago it was sent. Its receiver is reminded of an old one. */
  readonly daysAgo?: number;
}

/** Requests without an answer. */
export const PENDING_REQUESTS: readonly DemoRequest[] = [
  {
    from: 'priya.raman',
    to: 'amara.okafor',
    note: 'Our hospital data has your ward in it and I have so many questions. None of them are about data.',
  },
  {
    from: 'marcus.hale',
    to: 'amara.okafor',
    note: 'You wrote dancing first on your list. There is a Thursday night in Harlem you need to know about.',
  },
  {
    from: 'hugo.marchand',
    to: 'nino.beridze',
    note: 'I do live action, but I am willing to be converted. There is a Soviet animation night at the end of the month.',
  },
  {
    from: 'tess.macrae',
    to: 'pat.donnelly',
    note: 'Set carpenter here. I believe I have glued the leg back on your plaster horse.',
  },
  {
    from: 'chandrika.perera',
    to: 'nick.moretti',
    note: 'You wave at the tourists, I feed the deckhands. Table four is yours any night after eight.',
  },
  {
    from: 'leila.haddad',
    to: 'catherine.beaumont',
    daysAgo: 8,
    note: 'Une promenade, un dimanche ? I promise to look up and you can look for commas.',
  },
];
