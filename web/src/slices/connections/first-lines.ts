import { TEXT_MAX } from '#contract/limits.ts';
import { neighborhoodById } from '#contract/profiles/neighborhoods.ts';
import type { ProfileView } from '#contract/profiles/views.ts';
import { text } from '#web/text/index.ts';

const FIRST_LINES_MAX = 3;

type Shown = Pick<
  ProfileView,
  'sharedInterests' | 'sharedOwnInterests' | 'topArtists' | 'neighborhood' | 'movedFromLocation'
>;

/** Returns a label as it is written within a sentence. Abbreviations stay as they are. */
const within = (label: string) => (/^[A-Z]{2}/.test(label) ? label : label.toLowerCase());

/**
 * Returns beginnings for a note to a member (P-06), each about one thing that the two share or that the member's profile shows to
 * the viewer, so that none of them is ever wrong.
 */
export function firstLines({
  sharedInterests,
  sharedOwnInterests = [],
  topArtists,
  neighborhood,
  movedFromLocation,
}: Shown): string[] {
  const t = text.connections.firstLines;
  const [listed] = sharedInterests;
  const interest = listed ? within(text.options.interests[listed]) : sharedOwnInterests[0];
  const [artist] = topArtists;
  const quarter = neighborhood && neighborhoodById(neighborhood)?.name;
  const movedFrom = movedFromLocation.split(',')[0]?.trim() ?? '';
  const lines = [
    interest && t.interest(interest),
    artist && t.artist(artist.name),
    quarter && t.neighborhood(quarter),
    movedFrom && t.from(movedFrom),
  ];
  return lines.filter((line) => line && line.length <= TEXT_MAX.connectionNote).slice(0, FIRST_LINES_MAX) as string[];
}
