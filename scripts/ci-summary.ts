import { readReports } from './reports.ts';

const MAX_MESSAGES = 5;

const results = readReports();
const failed = results.filter(({ status }) => status === 'failed');
const passed = results.filter(({ status }) => status === 'passed');

// Repeated at the end of the log, because the failure itself may be thousands of lines above.
for (const { title, messages = [] } of failed) {
  console.log(`failed: ${title}`);
  for (const message of messages.slice(0, MAX_MESSAGES)) console.log(`  ${message}`);
}
console.log(`${passed.length} passed, ${failed.length} failed`);
if (failed.length > 0 || passed.length === 0) process.exitCode = 1;
