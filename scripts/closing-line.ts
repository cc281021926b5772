import { readReports } from './reports.ts';

const count = (wanted: string) => outcomes.filter(({ outcome }) => outcome === wanted).length;

const outcomes = readReports();
console.log(`${count('passed')} passed, ${count('failed')} failed`);
if (count('failed') > 0 || count('passed') === 0) process.exitCode = 1;
