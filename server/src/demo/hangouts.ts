import type { HangoutForm } from '#contract/hangouts/forms.ts';
import type { GroupVisibility, HangoutCategory, OpenTo } from '#contract/hangouts/options.ts';

/** A hangout of the demo members. */
export interface DemoHangout {
  /** The host's username. */
  readonly host: string;
  readonly title: string;
  readonly location: string;
  readonly description: string;
  /** The address, when it is at the host's home. Then the location is a neighborhood. */
  readonly address?: string;
  readonly category: HangoutCategory;
  /** Days from today in New York; negative for hangouts in the past. */
  readonly day: number;
  /** 'HH:MM' in New York. */
  readonly time: string;
  /** How many minutes it lasts; two hours if absent. */
  readonly durationMinutes?: HangoutForm['durationMinutes'];
  /** In how many weeks in a row it takes place; once if absent. The attendees and the chat are those of the first week. */
  readonly weeks?: number;
  readonly capacity: number | null;
  /** The name of a file in pictures/ without '.jpg', or null. */
  readonly picture: string | null;
  /** Usernames in the order of joining. Members who join a full hangout go on the waitlist. */
  readonly attendees: readonly string[];
  /** The name of the group of the demo data to which it belongs, and how long only its members see it. */
  readonly group?: { readonly name: string; readonly visibility: GroupVisibility };
  /** The members who may join one of no group; everybody if absent. */
  readonly whoMayJoin?: OpenTo;
  /** The setting that the host chose after the attendees joined, if they changed it. */
  readonly nowMayJoin?: OpenTo;
  /** Usernames of members who wait for the host's answer. */
  readonly requests?: readonly string[];
  /** The attendee whom the host named as co-host. */
  readonly coHost?: string;
  /** Attendees who bring a guest, or left a note to the host. The hangout allows both if this is set. */
  readonly extras?: readonly { readonly by: string; readonly bringsGuest: boolean; readonly note: string }[];
  /** The messages of its chat, written by the host or attendees. */
  readonly chat: readonly (readonly [by: string, text: string])[];
  /** Attendees of tomorrow's hangout who were asked whether they come, and those of them who said yes. */
  readonly reconfirm?: { readonly asked: readonly string[]; readonly confirmed: readonly string[] };
  /** The photos in the album of a past hangout: who added each, and its file in pictures/ without '.jpg'. */
  readonly album?: readonly (readonly [by: string, picture: string])[];
  /** The marks that attendees of a past hangout made: who would like to meet whom again. */
  readonly meetAgain?: readonly (readonly [by: string, other: string])[];
}

export const HANGOUTS: readonly DemoHangout[] = [
  {
    host: 'mateo.rivas',
    title: 'Sunrise bread walk in Washington Heights',
    location: 'Bennett Park, Washington Heights',
    description:
      "We start at the bakery's back door when the second batch comes out, walk up to the highest natural point in Manhattan and eat it there. I bring butter and an opinion about butter. Forty minutes of walking, all of it slow.",
    category: 'food',
    day: 1,
    time: '07:30',
    durationMinutes: 90,
    capacity: 8,
    picture: 'bread',
    attendees: ['giulia.ferri', 'amara.okafor', 'tomasz.wilk', 'linh.tran', 'keisha.grant'],
    reconfirm: {
      asked: ['giulia.ferri', 'amara.okafor', 'tomasz.wilk', 'linh.tran', 'keisha.grant'],
      confirmed: ['giulia.ferri', 'amara.okafor'],
    },
    chat: [
      ['mateo.rivas', 'Back door is on 181st, next to the shoe repair. Knock like you mean it'],
      ['giulia.ferri', 'Bringing the ricotta from Bensonhurst, he answered the phone'],
      ['amara.okafor', 'Coming straight off my shift, please forgive the clogs'],
      ['mateo.rivas', 'Clogs are bakery shoes. You will fit right in'],
    ],
  },
  {
    host: 'omar.benali',
    title: 'Five-a-side at Hell Gate, all levels',
    location: 'Turf field under the Hell Gate Bridge, Astoria',
    description:
      'One hour, small goals, mixed teams, nobody keeps the score for long. Green or not green: bring one shirt of each. Turf shoes if you have them, trainers if you do not.',
    category: 'sports',
    day: 2,
    time: '18:30',
    durationMinutes: 60,
    coHost: 'elena.papadaki',
    capacity: 10,
    picture: 'football',
    attendees: [
      'ibrahim.diallo',
      'harpreet.singh',
      'luis.quispe',
      'elena.papadaki',
      'yusuf.demir',
      'devon.james',
      'kofi.mensah',
      'sam.oconnell',
    ],
    chat: [
      ['omar.benali', 'Lights are on until 8, so we start on time'],
      ['luis.quispe', 'I can bring oranges. Real ones, my cousin has the truck'],
    ],
  },
  {
    host: 'beatriz.souza',
    title: 'Draw the people on the L train',
    location: 'Jefferson St station, street level, Bushwick',
    description:
      'We ride to Canarsie and back with sketchbooks and draw shoes, hands and sleeping people, kindly. No talent needed, it is a moving train. After: pão de queijo at my place, five minutes from the station.',
    category: 'arts',
    day: 3,
    time: '15:00',
    capacity: 6,
    picture: 'sketchbook',
    attendees: ['wen.huang', 'leila.haddad', 'sofie.lind', 'nino.beridze', 'dana.begay', 'camila.reyes'],
    chat: [
      ['sofie.lind', 'Pencils only, or may I bring markers?'],
      ['beatriz.souza', 'Bring everything. The markers make people sit still out of respect'],
    ],
  },
  {
    host: 'amara.okafor',
    title: 'Jollof at eight in the morning',
    location: 'Safari, W 116th St, Harlem',
    description:
      'For everybody who works nights, and everybody who wishes they were awake this early. Breakfast for us, dinner for the rest of you. We go home and sleep like children.',
    category: 'food',
    day: 4,
    time: '08:00',
    durationMinutes: 90,
    capacity: 6,
    picture: null,
    attendees: ['linh.tran', 'maribel.santos', 'keisha.grant', 'andre.baptiste'],
    chat: [
      ['amara.okafor', 'I told them six, they said "so ten". There will be enough'],
      ['maribel.santos', 'Post-shift rice gang 🙌'],
    ],
  },
  {
    host: 'tomasz.wilk',
    title: 'Listening night: one record each, no skipping',
    location: 'Hamilton Heights, Manhattan',
    address: '509 W 143rd St, the buzzer is the third from the top',
    description:
      'Bring one record, tape or song you would defend in court. We sit down, we listen to the whole side, then we say one thing each. Tea, cake, good speakers, my front room.',
    category: 'music',
    day: 5,
    time: '19:30',
    durationMinutes: 240,
    capacity: 7,
    picture: 'records',
    attendees: [
      'simone.duval',
      'petra.hoffmann',
      'jaylen.brooks',
      'tess.macrae',
      'jonah_feld',
      'andre.baptiste',
      'pat.donnelly',
    ],
    chat: [
      ['simone.duval', 'I am bringing the van song. It is about the van.'],
      ['tomasz.wilk', 'It is about love. We will vote.'],
    ],
  },
  {
    host: 'sasha.green',
    title: 'Seals at low tide',
    location: 'Great Kills Park, parking lot G, Staten Island',
    description:
      'They lie on the sandbar like sofas. I work there, so I know which end to look from. Warm layers, flat shoes, binoculars if you own any; Walt brings the good pair. We meet off the S78 bus.',
    category: 'outdoor',
    day: 7,
    time: '10:00',
    capacity: null,
    picture: 'seals',
    attendees: [
      'walt.jensen',
      'rosa.villanueva',
      'oleksandra.k',
      'ruth.abebe',
      'nick.moretti',
      'thandi.nkosi',
      'dana.begay',
      'theo.marsh',
      'petra.hoffmann',
    ],
    chat: [
      ['sasha.green', 'Low tide is 10:24. They do not care about us, it is wonderful'],
      ['ruth.abebe', 'S78 from the ferry leaves 9:05. Sit on the left for the view'],
      ['walt.jensen', 'Ferry at 8:30 then. I will be by the third bench, with coffee.'],
    ],
  },
  {
    host: 'farah.rahman',
    title: 'Fix-something evening: laptops, lamps, side projects',
    location: 'Library at 4207 18th Ave, downstairs, Kensington',
    description:
      'Bring the thing you have meant to fix since you moved. Somebody will know how, or we learn it together. Soldering iron, screwdrivers and biscuits are there. Beginners very much included.',
    category: 'tech',
    day: 8,
    time: '18:00',
    durationMinutes: 150,
    capacity: 12,
    picture: 'workbench',
    attendees: ['ibrahim.diallo', 'eli.navarro', 'jaylen.brooks', 'daniel.park'],
    nowMayJoin: 'accepted',
    requests: ['wen.huang'],
    extras: [
      { by: 'daniel.park', bringsGuest: true, note: 'My roommate comes along, with a lamp.' },
      { by: 'jaylen.brooks', bringsGuest: false, note: 'I get off work at 6, so start without me.' },
    ],
    chat: [['eli.navarro', 'If it has a wire in it I am your man']],
  },
  {
    host: 'leila.haddad',
    title: 'Slow yoga, then an even slower breakfast',
    location: 'Stuyvesant Square, west fountain, Gramercy',
    description:
      'An hour of the gentle kind under the trees, for people whose shoulders live near their ears. Mats for four, a blanket does as well. Afterwards labneh and za’atar on my steps around the corner.',
    category: 'wellness',
    day: 9,
    time: '09:30',
    capacity: null,
    picture: 'yoga',
    attendees: ['grace.liu', 'tenzin.dolma', 'sofie.lind', 'chandrika.perera', 'nour.elsayed'],
    chat: [['grace.liu', 'My shoulders are currently earrings. See you there']],
  },
  {
    host: 'pat.donnelly',
    title: 'Board games for people who forget the rules',
    location: 'The Uncommons, 230 Thompson St, Greenwich Village',
    description:
      'Big table at the back, until they turn the chairs up. Nothing that takes longer than an hour to explain. I bring the one with the sheep. If you only know Uno, that is a start.',
    category: 'games',
    day: 11,
    time: '19:00',
    durationMinutes: 180,
    weeks: 4,
    capacity: 8,
    picture: 'games',
    attendees: ['tess.macrae', 'theo.marsh', 'jonah_feld', 'nick.moretti', 'devon.james'],
    chat: [['tess.macrae', 'The plaster horse is coming too, as referee']],
  },
  {
    host: 'giulia.ferri',
    title: 'Hand-rolled pasta for first-timers',
    location: 'Cobble Hill, Brooklyn',
    address: '212 Court Street, second bell',
    description:
      'Flour, eggs, a long table and a lot of washing up. We make orecchiette with our thumbs and eat what we made, however it looks. Vegetarian sauce. Aprons for everybody, sleeves at your own risk.',
    category: 'food',
    day: 13,
    time: '17:30',
    durationMinutes: 180,
    capacity: 5,
    picture: 'pasta',
    whoMayJoin: 'accepted',
    attendees: ['mateo.rivas', 'drita.hoxha', 'desmond_clarke', 'amara.okafor', 'priya.raman', 'catherine.beaumont'],
    requests: ['oleksandra.k', 'ingrid.nilsen'],
    chat: [
      ['giulia.ferri', 'Second bell. If nobody opens we are singing'],
      ['drita.hoxha', 'I will bring the good semolina from Arthur Avenue'],
    ],
  },
  {
    host: 'walt.jensen',
    title: 'The bridge at dusk, told from below',
    location: 'Shore Road Promenade at 69th St, Bay Ridge',
    description: 'A walk along the Narrows while the lights come on. I name the ships, you name whatever else you see.',
    category: 'outdoor',
    day: -3,
    time: '16:30',
    capacity: null,
    picture: 'bridge',
    attendees: ['sasha.green', 'ingrid.nilsen', 'catherine.beaumont', 'amara.okafor'],
    album: [
      ['walt.jensen', 'bridge'],
      ['ingrid.nilsen', 'seals'],
      ['sasha.green', 'sketchbook'],
    ],
    meetAgain: [
      ['ingrid.nilsen', 'walt.jensen'],
      ['walt.jensen', 'ingrid.nilsen'],
      ['sasha.green', 'amara.okafor'],
    ],
    chat: [
      ['ingrid.nilsen', 'I keep thinking about the tug that waved'],
      ['walt.jensen', 'They always wave. You just have to stand where they can see you.'],
    ],
  },
  {
    host: 'hugo.marchand',
    title: 'Soviet animation, two hours, no talking',
    location: 'Spectacle Theater, 124 S 3rd St, Williamsburg',
    description:
      'Hedgehogs, fog, and one very sad crow. We talk afterwards, on the sidewalk, for longer than the film.',
    category: 'arts',
    day: -6,
    time: '20:00',
    capacity: 10,
    picture: null,
    attendees: ['nino.beridze', 'ingrid.nilsen', 'xiaoyu.lin', 'beatriz.souza', 'jonah_feld'],
    chat: [['nino.beridze', 'Converted one live-action person. My work here is done']],
  },
  {
    host: 'omar.benali',
    title: 'Astoria Park loop, talking pace',
    location: 'Pool house of Astoria Park, Astoria',
    description: 'Five kilometers along the river at a speed at which one can complain about it. Tea after.',
    category: 'sports',
    day: -9,
    time: '08:30',
    capacity: null,
    picture: null,
    attendees: ['thandi.nkosi', 'kai.kahale', 'marcus.hale', 'kofi.mensah', 'elena.papadaki', 'grace.liu'],
    chat: [['marcus.hale', 'Talking pace, he said. Into the wind, he did not say']],
  },
  {
    host: 'eli.navarro',
    title: 'A night on the wall, then dumplings',
    location: 'The climbing gym on Degraw St, Gowanus',
    description:
      'Top rope from seven, bouldering for whoever is early. I have two spare harnesses and one opinion about chalk bags. Dumplings on Union Street after.',
    category: 'sports',
    day: 4,
    time: '19:00',
    capacity: 8,
    picture: null,
    group: { name: 'Brooklyn climbers', visibility: 'only' },
    attendees: ['maribel.santos', 'nick.moretti'],
    chat: [['maribel.santos', 'My cousin is in again, she bought shoes']],
  },
  {
    host: 'beatriz.souza',
    title: 'Draw the bridge before it gets dark',
    location: 'Ralph Demarco Park, Shore Blvd, Astoria',
    description:
      'An hour with the Hell Gate Bridge, one page each to show at the end. Bring something to sit on and gloves with the fingers cut off.',
    category: 'arts',
    day: 6,
    time: '15:00',
    capacity: null,
    picture: null,
    group: { name: 'Sketchbook Saturdays', visibility: 'first' },
    attendees: ['harpreet.singh', 'eli.navarro'],
    chat: [],
  },
];
