/** The data of the page's developer panel. A page without the panel never requests it. */
import {builtHosts} from '../hosts/built.ts';
import {MAGIC_CODES, MAGIC_IDENTITY, magicAmounts, type MagicRow} from './magic-table.ts';
import {DEFAULT_SCENARIO, SCENARIOS, type Scenario} from './scenarios.ts';

export interface DeveloperData {
  readonly defaultScenario: string;
  readonly scenarios: readonly {
    readonly name: string;
    readonly group: string;
    readonly label: string;
  }[];
  /** The names of the host pages that have been built. */
  readonly hosts: readonly string[];
  readonly magicAmounts: readonly MagicRow[];
  readonly magicCodes: readonly MagicRow[];
  readonly magicIdentity: readonly MagicRow[];
}

export function developerData(): DeveloperData {
  const entries: [string, Scenario][] = Object.entries(SCENARIOS);
  return {
    defaultScenario: DEFAULT_SCENARIO,
    scenarios: entries.map(([name, {group, label}]) => ({
      name,
      group,
      label,
    })),
    hosts: builtHosts(),
    magicAmounts: magicAmounts(),
    magicCodes: MAGIC_CODES,
    magicIdentity: MAGIC_IDENTITY,
  };
}
