import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { LogIn, SignUp } from '@shop/contract';
import { describeOpenMatter } from '@shop/domain/people/erasure';
import * as z from 'zod/mini';
import { loadEnv } from '#config/env.ts';
import { requestErasure } from '#features/privacy/erase-customer.ts';
import { findUserId, isGuest } from '#features/privacy/erasure.queries.ts';
import { exportData } from '#features/privacy/export-data.ts';
import type { Person } from '#features/privacy/person.queries.ts';
import type { InfraDeps } from '#platform/deps.ts';
import { runCommand } from '#platform/run-command.ts';
import { recordCommand } from '#security/record-command.ts';

const USAGE = `npm run customer -- export EMAIL [--dir DIRECTORY]
npm run customer -- erase EMAIL
npm run customer -- export|erase PHONE

export writes everything the shop keeps about a customer to two files, with the shop's own notes.
erase removes it, now or when the last open order, refund and question has ended.
Both also cover what was bought with this email without an account. With a phone they cover payment links, what was
bought by them, and what was bought at the counter.`;

loadEnv();
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { dir: { type: 'string', default: '.' } },
});
const [command = '', personArgument = ''] = positionals;

interface NamedPerson {
  person: Person;
  /** In names of files and in what the command prints. */
  name: string;
}

const commands: Record<string, (deps: InfraDeps, people: NamedPerson[]) => Promise<string>> = {
  async export(deps, people) {
    const paths: string[] = [];
    for (const { person, name } of people) {
      for (const format of ['json', 'html'] as const) {
        const { content } = await exportData(deps, { person, format, withNotes: true });
        const path = `${values.dir}/${name.replace(' ', '-')}.${format}`;
        // Readable by the operator alone, not by other users of the machine.
        writeFileSync(path, content, { mode: 0o600 });
        paths.push(path);
      }
    }
    return `Written: ${paths.join(', ')}`;
  },
  async erase(deps, people) {
    const lines: string[] = [];
    for (const { person, name } of people) {
      const { erased, open } = await requestErasure(deps, { person, by_operator: true });
      const subject = name.charAt(0).toUpperCase() + name.slice(1);
      const reasons = open.map((matter) => `- ${describeOpenMatter(matter)}`);
      lines.push(
        ...(erased
          ? [`${subject} is erased. Tax documents stay for their legal time.`]
          : [
              `${subject}: not yet. The request is recorded and tried every day until it can be done:`,
              ...reasons,
            ]),
      );
    }
    return lines.join('\n');
  },
};

/** The account with an email, and the guest who bought with it. */
async function findByEmail({ db }: InfraDeps, email: string): Promise<NamedPerson[]> {
  const user_id = await findUserId(db, email);
  const people: NamedPerson[] = [];
  if (user_id) people.push({ person: { user_id }, name: `customer ${user_id}` });
  const guest = { guest_email: email };
  if (await isGuest(db, guest)) people.push({ person: guest, name: 'guest' });
  return people;
}

/** The person who was sent a payment link, has paid by one, or has bought at the counter, by their phone. */
async function findByPhone({ db }: InfraDeps, guest_phone: string): Promise<NamedPerson[]> {
  const guest = { guest_phone };
  return (await isGuest(db, guest)) ? [{ person: guest, name: 'guest' }] : [];
}

async function findPeople(deps: InfraDeps, typed: string): Promise<NamedPerson[]> {
  const { data: email } = z.safeParse(LogIn.shape.email, typed);
  if (email) return findByEmail(deps, email);
  const { data: phone } = z.safeParse(SignUp.shape.phone, typed);
  return phone ? findByPhone(deps, phone) : [];
}

const run = commands[command];
if (!run) {
  console.error(USAGE);
  process.exitCode = 2;
} else {
  await runCommand(async (deps) => {
    const people = await findPeople(deps, personArgument);
    if (people.length === 0) throw new Error('Customer not found');
    for (const { person } of people) {
      const about = 'user_id' in person ? person : {};
      await recordCommand(deps.db, { command: `customer ${command}`, ...about });
    }
    return run(deps, people);
  });
}
