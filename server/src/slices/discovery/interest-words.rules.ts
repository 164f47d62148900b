import type { Interest } from '#contract/profiles/options.ts';

/**
 * Words with one meaning, in English, Spanish and Chinese. A search for one of them finds the others. The first of each
 * language is the name. PostgreSQL finds the other forms of a word, so that only those that its stemmers keep apart are listed.
 */
type Synonyms = readonly [english: string, spanish: string, chinese: string];

const WORDS_OF_INTERESTS: Readonly<Record<Interest, Synonyms>> = {
  soccer: ['soccer, footie, fútbol', 'fútbol, futbolista', '足球, 踢球'],
  football: ['football, American football, NFL, touchdown', 'fútbol americano', '美式足球, 橄榄球'],
  cocktails: ['cocktails, mixology, bartending, bartender', 'cócteles, coctelería, tragos', '鸡尾酒, 调酒'],
  liveMusic: ['live music, concerts, gigs', 'música en vivo, conciertos', '现场音乐, 演唱会, 音乐会, 音乐现场'],
  edm: ['EDM, electronic music, techno, house music, rave, raver', 'música electrónica', '电子音乐, 电音'],
  hiphop: ['hip-hop, hiphop, rap, rapper', 'rap, rapero', '嘻哈, 说唱'],
  startups: ['startups, founder, entrepreneur, entrepreneurship', 'emprendimiento, emprendedor', '创业, 初创'],
  hiking: ['hiking, hiker, trekking, trails', 'senderismo, excursionismo, caminatas', '徒步, 远足, 登山'],
  art: [
    'art, arts, artist, painting, painter, drawing, museum, gallery',
    'arte, artista, pintura, museo',
    '艺术, 绘画, 画画, 博物馆',
  ],
  photography: ['photography, photographer, photos, camera', 'fotografía, fotógrafo, fotos', '摄影, 拍照'],
  food: ['food, foodie, restaurants', 'comida, gastronomía, restaurantes', '美食, 吃货'],
  travel: ['travel, traveler, traveller, trips, backpacking', 'viajes, viajar, viajero', '旅行, 旅游'],
  tech: [
    'tech, technology, software, coding, coder, programming, programmer',
    'tecnología, programación, programador',
    '科技, 技术, 编程',
  ],
  movies: ['movies, film, cinema, cinephile', 'cine, películas', '电影'],
  books: [
    'books, reading, reader, literature, novels, book club',
    'libros, lectura, leer, novelas',
    '读书, 阅读, 书籍',
  ],
  gaming: ['gaming, gamer, video games, videogames', 'videojuegos', '游戏, 电子游戏'],
  fitness: ['fitness, gym, workout', 'fitness, gimnasio, entrenamiento', '健身'],
  yoga: ['yoga, yogi', 'yoga', '瑜伽'],
  cooking: ['cooking, cook, chef, recipes', 'cocina, cocinar, cocinero, recetas', '烹饪, 做饭, 下厨'],
  dancing: ['dancing, dancer', 'baile, bailar, bailarín', '跳舞, 舞蹈'],
};

/** Words of common interests beside the fixed ones. */
const OTHER_WORDS: readonly Synonyms[] = [
  ['climbing, climber, bouldering, rock climbing', 'escalada, escalar, escalador', '攀岩'],
  ['running, runner, jogging, marathon', 'correr, corredor, maratón', '跑步, 马拉松'],
  ['cycling, cyclist, biking, bike, bicycle', 'ciclismo, ciclista, bicicleta, bici', '骑行, 骑车, 自行车'],
  ['swimming, swimmer', 'natación, nadar, nadador', '游泳'],
  ['tennis', 'tenis', '网球'],
  ['basketball', 'baloncesto, básquet', '篮球'],
  ['volleyball', 'voleibol, vóley', '排球'],
  ['skiing, skier, snowboarding', 'esquí, esquiar', '滑雪'],
  ['surfing, surfer', 'surf, surfear', '冲浪'],
  ['board games, boardgames', 'juegos de mesa', '桌游'],
  ['chess', 'ajedrez', '国际象棋'],
  ['knitting, knitter, crochet', 'tejer, ganchillo', '编织'],
  ['gardening, gardener, plants', 'jardinería, plantas', '园艺, 植物'],
  ['volunteering, volunteer', 'voluntariado, voluntario', '志愿者, 义工'],
  ['singing, singer, choir, karaoke', 'cantar, canto, coro, karaoke', '唱歌, 卡拉OK'],
  ['guitar, guitarist', 'guitarra, guitarrista', '吉他'],
  ['piano, pianist', 'piano, pianista', '钢琴'],
  ['theater, theatre, musicals, Broadway', 'teatro, musicales', '戏剧, 音乐剧'],
  ['writing, writer, poetry', 'escribir, escritura, escritor, poesía', '写作, 诗歌'],
  ['coffee, café', 'café', '咖啡'],
  ['dogs, dog', 'perros, perro', '狗'],
  ['cats, cat', 'gatos, gato', '猫'],
];

const listOf = (words: string): string[] => words.split(', ');

/** The groups of words with one meaning. */
export const SYNONYMS: readonly (readonly string[])[] = [...Object.values(WORDS_OF_INTERESTS), ...OTHER_WORDS].map(
  (languages) => [...new Set(languages.flatMap(listOf))],
);

/** Returns the names of an interest in all languages. By these words, its members are found. */
export const namesOfInterest = (interest: Interest): string[] =>
  WORDS_OF_INTERESTS[interest].map((words) => listOf(words)[0] ?? '');
