import { readReports } from './reports.ts';

const MOST_COMPLAINTS = 5;

const outcomes = readReports();
const failed = outcomes.filter(({ outcome }) => outcome === 'failed');
const passed = outcomes.filter(({ outcome }) => outcome === 'passed');

// Told again at the end: what failed may be far above.
for (const { title, complaints = [] } of failed) {
  console.log(`failed: ${title}`);
  for (const complaint of complaints.slice(0, MOST_COMPLAINTS)) console.log(`  ${complaint}`);
}
console.log(`${passed.length} passed, ${failed.length} failed`);
if (failed.length > 0 || passed.length === 0) process.exitCode = 1;
