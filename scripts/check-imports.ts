import { cruise, type IReporterOutput } from 'dependency-cruiser';
import rules from '../.dependency-cruiser.mjs';

/** Holds a tree against the import rules. A tree in which nothing was looked at does not pass. */
export async function checkImports(baseDir: string): Promise<{ looked: number; broken: string[] }> {
  const { output } = await cruise(['apps', 'packages'], {
    ...rules.options,
    ruleSet: { forbidden: rules.forbidden },
    validate: true,
    baseDir,
    exclude: { path: '(^|/)(build|\\.react-router|\\.tsc)/' },
  });
  const { summary, modules } = asResult(output);
  return {
    looked: modules.filter(({ source }) => /^(apps|packages)\//.test(source)).length,
    broken: summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} -> ${to}`),
  };
}

function asResult(output: IReporterOutput['output']) {
  if (typeof output === 'string') throw new Error('the import checker answered with text');
  return output;
}

if (import.meta.main) {
  const { looked, broken } = await checkImports(process.cwd());
  for (const line of broken) console.error(line);
  console.log(`imports: ${looked} files looked at, ${broken.length} rules broken`);
  if (looked === 0 || broken.length > 0) process.exitCode = 1;
}
