import { readdirSync, readFileSync, statSync } from 'node:fs';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { HANGOUT_CATEGORIES } from '#contract/hangouts/options.ts';
import { ARTISTS_MAX, LIFE_GOALS_MAX, MINIMUM_AGE_YEARS, TEXT_MAX } from '#contract/limits.ts';
import { EMPTY_PROFILE, profileUpdate, publicFields } from '#contract/profiles/fields.ts';
import { NEIGHBORHOODS } from '#contract/profiles/neighborhoods.ts';
import * as options from '#contract/profiles/options.ts';
import { ownInterestKey } from '#contract/profiles/own-interests.ts';
import { SUGGESTED_FROM } from '#server/slices/discovery/own-interests.rules.ts';
import { neighborhoodOf } from '#server/slices/hangouts/neighborhood.rules.ts';
import { namedArtist } from './acts/artists.ts';
import { DEMO_MEMBERS } from './cast.ts';
import { CONVERSATIONS, PENDING_REQUESTS } from './conversations.ts';
import { DETAILS, GAPS, MORE_PHOTOS } from './details.ts';
import { GROUPS } from './groups.ts';
import { HANGOUTS } from './hangouts.ts';

const folder = new URL('./portraits/', import.meta.url);
const names = new Set(DEMO_MEMBERS.map((member) => member.username));
const portraits = readdirSync(folder).filter((file) => file.endsWith('.jpg'));

/** Returns the age in whole years on a day; both are YYYY-MM-DD. */
const years = (birthday: string, day: string) =>
  Number(day.slice(0, 4)) - Number(birthday.slice(0, 4)) - (day.slice(5) < birthday.slice(5) ? 1 : 0);

describe('the demo cast', () => {
  it('has sixty members: Manhattan 17, Brooklyn 19, Queens 13, Bronx 7, Staten Island 4', () => {
    const count = (borough: string) => DEMO_MEMBERS.filter((member) => member.borough === borough).length;
    expect(DEMO_MEMBERS).toHaveLength(60);
    expect(['Manhattan', 'Brooklyn', 'Queens', 'Bronx', 'Staten Island'].map(count)).toEqual([17, 19, 13, 7, 4]);
  });

  it('gives each member a neighborhood of their own borough and of no other', () => {
    for (const member of DEMO_MEMBERS) {
      const neighborhoods = NEIGHBORHOODS.filter((neighborhood) => neighborhood.name === member.neighborhood);
      expect(
        neighborhoods.map((neighborhood) => neighborhood.borough),
        member.neighborhood,
      ).toEqual([member.borough]);
    }
  });

  it('gives every member a unique, valid username', () => {
    expect(names.size).toBe(DEMO_MEMBERS.length);
    for (const name of names) expect(name).toMatch(/^[a-z0-9._]{3,30}$/);
  });

  it('leaves gaps, and gives details that a profile may have, to members who exist', () => {
    for (const name of [...Object.keys(DETAILS), ...Object.keys(GAPS)]) expect(names).toContain(name);
    for (const [name, details] of Object.entries(DETAILS))
      expect(profileUpdate.safeParse({ public: details }).error, name).toBeUndefined();
    for (const fields of Object.values(GAPS))
      expect(Object.keys(EMPTY_PROFILE)).toEqual(expect.arrayContaining([...fields]));
    expect(Object.values(GAPS).flat()).toContain('profileImage');
  });

  it('gives some members further photos, which exist and are described', () => {
    const pictures = new Set(readdirSync(new URL('./pictures/', import.meta.url)));
    expect(Object.values(MORE_PHOTOS).some((photos) => photos.length > 1)).toBe(true);
    for (const [name, photos] of Object.entries(MORE_PHOTOS)) {
      expect(names).toContain(name);
      for (const { picture, description } of photos) {
        expect(pictures).toContain(`${picture}.jpg`);
        expect(description.length).toBeLessThanOrEqual(TEXT_MAX.photoDescription);
      }
    }
  });

  it('gives every member a unique bio, story and text of what they look for', () => {
    for (const field of ['bio', 'movedToNYCReason', 'lookingFor'] as const) {
      expect(new Set(DEMO_MEMBERS.map((member) => member[field].toLowerCase())).size, field).toBe(DEMO_MEMBERS.length);
    }
  });

  it('uses only ids of the option lists, and no more than a profile may have', () => {
    const within = (list: readonly string[], chosen: readonly string[], least: number, most: number) => {
      expect(list).toEqual(expect.arrayContaining([...chosen]));
      expect(new Set(chosen).size).toBe(chosen.length);
      expect(chosen.length).toBeGreaterThanOrEqual(least);
      expect(chosen.length).toBeLessThanOrEqual(most);
    };
    for (const member of DEMO_MEMBERS) {
      within(options.CAREER_FIELDS, [member.careerField], 1, 1);
      within(options.EDUCATION_LEVELS, [member.level], 1, 1);
      within(options.COMMUNICATION_STYLES, [member.communicationStyle], 1, 1);
      within(options.SPOKEN_LANGUAGES, member.languages, 1, 10);
      within(options.INTERESTS, member.selectedInterests, 3, 7);
      within(options.GENRES, member.selectedGenres, 1, 4);
      within(options.LIFE_GOALS, member.lifeGoals, 1, LIFE_GOALS_MAX);
      within(options.MBTI_TYPES, member.mbtiType ? [member.mbtiType] : [], 0, 1);
      expect(new Set(member.topArtists).size).toBe(member.topArtists.length);
      expect(member.topArtists.length).toBeLessThanOrEqual(ARTISTS_MAX);
      for (const value of Object.values(member.personalityTraits)) expect([1, 2, 3, 4, 5]).toContain(value);
    }
  });

  it('P-21 has interests in members’ own words, one of them often enough to be suggested', () => {
    const keys = Object.values(DETAILS).flatMap(({ ownInterests = [] }) => {
      expect(publicFields.ownInterests.safeParse(ownInterests)).toEqual({ success: true, data: ownInterests });
      return ownInterests.map(ownInterestKey);
    });
    expect(keys.filter((key) => key === 'bouldering').length).toBeGreaterThan(SUGGESTED_FROM);
  });

  it('names only artists of the catalogue, each once per member', () => {
    for (const member of DEMO_MEMBERS) {
      const ids = member.topArtists.map((name) => namedArtist(name)?.id ?? `${name}, not in the catalogue`);
      expect(ids.filter((id) => id.includes('not in the catalogue'))).toEqual([]);
      expect(new Set(ids).size, member.username).toBe(ids.length);
    }
  });

  it('respects the limits on lengths and ages', () => {
    for (const member of DEMO_MEMBERS) {
      for (const field of [
        'username',
        'bio',
        'movedFromLocation',
        'movedToNYCReason',
        'occupation',
        'company',
        'school',
        'fieldOfStudy',
        'careerGoals',
        'lookingFor',
      ] as const) {
        expect((member[field] ?? '').length, `${member.username} ${field}`).toBeLessThanOrEqual(TEXT_MAX[field]);
      }
      const age = years(member.birthday, '2026-11-20');
      expect(age).toBeGreaterThanOrEqual(Math.max(21, MINIMUM_AGE_YEARS));
      expect(age).toBeLessThanOrEqual(58);
      expect(member.movedToNYCDate).toMatch(/^20\d\d-(0[1-9]|1[0-2])$/);
      expect(member.movedToNYCDate >= '2024-06' && member.movedToNYCDate <= '2026-10').toBe(true);
    }
  });

  it('has members with each privacy setting off, but fewer than a fifth of them', () => {
    for (const flag of ['showNeighborhood', 'showPersonality', 'showInNearby', 'openToMeeting'] as const) {
      const on = DEMO_MEMBERS.filter((member) => member[flag]).length;
      expect(on, flag).toBeGreaterThan(DEMO_MEMBERS.length * 0.8);
      expect(on, flag).toBeLessThan(DEMO_MEMBERS.length);
    }
  });
});

describe('the portraits', () => {
  it('has one portrait for every member and no others', () => {
    expect(new Set(portraits)).toEqual(new Set([...names].map((name) => `${name}.jpg`)));
  });

  it.each(portraits)('%s is a JPEG of 640 by 640 pixels under 60 kB', async (file) => {
    const url = new URL(file, folder);
    const { format, width, height } = await sharp(readFileSync(url)).metadata();
    expect({ format, width, height }).toEqual({ format: 'jpeg', width: 640, height: 640 });
    expect(statSync(url).size).toBeLessThan(60_000);
  });
});

describe('the demo conversations and hangouts', () => {
  it('has eight conversations of four to twelve messages in which the members take turns', () => {
    expect(CONVERSATIONS).toHaveLength(8);
    for (const talk of CONVERSATIONS) {
      expect(talk.from).not.toBe(talk.to);
      expect([...names]).toEqual(expect.arrayContaining([talk.from, talk.to]));
      expect(talk.note.length).toBeLessThanOrEqual(TEXT_MAX.connectionNote);
      expect(talk.messages.length).toBeGreaterThanOrEqual(4);
      expect(talk.messages.length).toBeLessThanOrEqual(12);
      for (const [index, { by }] of talk.messages.entries()) expect(by).toBe(index % 2 === 0 ? talk.to : talk.from);
    }
  });

  it('has six pending requests between members who are not connected', () => {
    const pair = (a: string, b: string) => [a, b].sort().join(' ');
    const connected = new Set(CONVERSATIONS.map(({ from, to }) => pair(from, to)));
    const waiting = PENDING_REQUESTS.map(({ from, to }) => pair(from, to));
    expect(waiting).toHaveLength(6);
    expect(new Set(waiting).size).toBe(6);
    for (const one of waiting) expect(connected.has(one)).toBe(false);
    for (const { from, to } of PENDING_REQUESTS) expect([...names]).toEqual(expect.arrayContaining([from, to]));
  });

  it('has hangouts within the limits of the form: ten for everybody in the next two weeks, one of them full', () => {
    expect(HANGOUTS.filter(({ day, group }) => day > 0 && day <= 14 && !group)).toHaveLength(10);
    expect(HANGOUTS.filter(({ day }) => day < 0).length).toBeGreaterThanOrEqual(2);
    expect(new Set(HANGOUTS.map(({ category }) => category))).toEqual(new Set(HANGOUT_CATEGORIES));
    for (const { group } of HANGOUTS)
      expect(group === undefined || GROUPS.some(({ name }) => name === group.name)).toBe(true);
    for (const { host, attendees, chat, title, location, description, capacity } of HANGOUTS) {
      for (const name of [host, ...attendees, ...chat.map(([by]) => by)]) expect(names).toContain(name);
      expect(new Set([host, ...attendees]).size).toBe(attendees.length + 1);
      for (const [by] of chat) expect([host, ...attendees]).toContain(by);
      expect(title.length).toBeLessThanOrEqual(TEXT_MAX.hangoutTitle);
      expect(location.length).toBeLessThanOrEqual(TEXT_MAX.hangoutLocation);
      expect(description.length).toBeLessThanOrEqual(TEXT_MAX.hangoutDescription);
      expect(capacity ?? 2).toBeGreaterThanOrEqual(2);
    }
    // Their minutes by train are shown.
    expect(HANGOUTS.filter(({ location }) => neighborhoodOf(location) !== null).length).toBeGreaterThan(10);
    expect(HANGOUTS.some(({ capacity, attendees }) => capacity !== null && attendees.length + 1 > capacity)).toBe(true);
  });
});
