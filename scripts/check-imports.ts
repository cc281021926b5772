import { cruise, type IReporterOutput } from 'dependency-cruiser';
import rules from '../.dependency-cruiser.mjs';

/** Checks a tree against .dependency-cruiser.mjs. */
export async function checkImports(
  baseDir: string,
): Promise<{ checked: number; violations: string[] }> {
  const { output } = await cruise(['apps', 'packages'], {
    ...rules.options,
    ruleSet: { forbidden: rules.forbidden },
    validate: true,
    baseDir,
    exclude: { path: '(^|/)(build|\\.react-router|\\.tsc)/' },
  });
  const { summary, modules } = asResult(output);
  return {
    checked: modules.filter(({ source }) => /^(apps|packages)\//.test(source)).length,
    violations: summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} -> ${to}`),
  };
}

function asResult(output: IReporterOutput['output']) {
  if (typeof output === 'string')
    throw new Error('dependency-cruiser returned text instead of a result');
  return output;
}

if (import.meta.main) {
  const { checked, violations } = await checkImports(process.cwd());
  for (const line of violations) console.error(line);
  console.log(`imports: ${checked} files checked, ${violations.length} violations`);
  if (checked === 0 || violations.length > 0) process.exitCode = 1;
}
