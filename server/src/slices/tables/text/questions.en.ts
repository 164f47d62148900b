import type { Interest } from '#contract/profiles/options.ts';
import { SPOKEN_LANGUAGE_NAMES } from '#server/platform/text/spoken-languages.ts';
import type { QuestionFacts, Shared } from '../questions.rules.ts';

const NUMBERS = ['', '', 'Two', 'Three', 'Four', 'Five', 'Six'];

const ABOUT_INTERESTS: Record<Interest, string> = {
  soccer: 'Where in the city do you watch a match, or play one?',
  football: 'Whose games do you never miss, and where do you watch them?',
  cocktails: 'Which bar would you show somebody on their first night here?',
  liveMusic: 'Which concert would you go back to?',
  edm: 'Where have you danced until the lights came on?',
  hiphop: 'Which verse do you know by heart?',
  startups: 'Which idea won’t let you go?',
  hiking: 'Which trail near the city is worth getting up early for?',
  art: 'Which work of art would you visit again tomorrow?',
  photography: 'Which picture that you took here do you like most?',
  food: 'What should everyone at this table eat once in New York?',
  travel: 'Which trip changed how you see things?',
  tech: 'What did you build or fix lately that made you happy?',
  movies: 'Which movie can you watch again and again?',
  books: 'Which book have you given away most often?',
  gaming: 'Which game has cost you the most sleep?',
  fitness: 'What gets you moving on a gray day?',
  yoga: 'What helps you slow down in this city?',
  cooking: 'What do you cook when it has to taste like home?',
  dancing: 'Which song gets you to your feet?',
};

const place = (borough: string) => (borough === 'Bronx' ? 'the Bronx' : borough);

/** Returns the questions about what members share, and what of them is true: 'Two of you speak Spanish'. */
function sentencesAbout(about: Shared): { questions: readonly string[]; share: string } {
  switch (about.kind) {
    case 'interest':
      return { questions: [ABOUT_INTERESTS[about.interest]], share: 'like this' };
    case 'language': {
      const name = SPOKEN_LANGUAGE_NAMES.en[about.language];
      const questions = [
        `Which word in ${name} is missing in English?`,
        `Where in the city do you get to speak ${name}?`,
        `Which song in ${name} do you know by heart?`,
      ];
      return { questions, share: `speak ${name}` };
    }
    case 'neighborhood': {
      const { name } = about;
      const questions = [
        `What do you show a friend who comes to ${name} for the first time?`,
        `Which corner of ${name} feels like yours?`,
        `What should never change about ${name}?`,
      ];
      return { questions, share: `live in ${name}` };
    }
    case 'borough': {
      const name = place(about.borough);
      const questions = [
        `Which part of ${name} do you still want to explore?`,
        `Where in ${name} do you go for a quiet hour?`,
        `What’s better in ${name} than anywhere else in the city?`,
      ];
      return { questions, share: `live in ${name}` };
    }
    case 'city':
      return {
        questions: [
          'What surprised you most when you came to New York?',
          'Which place in the city would you like to know better?',
          'Who was the first person here who was kind to you?',
          'What do you do on a Sunday with nothing planned?',
          'What in this city already feels like home?',
        ],
        share: 'are making New York home',
      };
  }
}

export function questionInEnglish({ about, by, members, variant }: QuestionFacts) {
  const { questions, share } = sentencesAbout(about);
  const who = by === members ? 'All' : NUMBERS[by];
  return { question: questions[variant % questions.length] as string, because: `${who} of you ${share}` };
}
