/**
 * The doctor's cost for one input, over 10,000 random ones, many of which are
 * malicious. The time is this process's own (`cpuUsage`), because other work on
 * the machine would count otherwise. For an input that seems expensive, the
 * lowest of three runs counts, because the others include a garbage collection.
 */
import {diagnose, diagnoseRequest} from '#src/partner.js';
import {Random} from '../support/inputs/random.ts';
import {doctorInput, type DoctorInput} from '../support/partner/doctor-inputs.ts';

const INPUTS = 10_000;
const SEED = 20_261_122;
/** In milliseconds. */
const MUCH = 15;

interface Cost {
  readonly milliseconds: number;
  readonly megabytes: number;
}

async function ask({kind, text, options}: DoctorInput): Promise<void> {
  if (kind === 'jwt') await diagnose(text, options);
  else
    await diagnoseRequest(text, options).catch((error: unknown) => {
      // The doctor refuses a request that is too long.
      if (!(error instanceof TypeError)) throw error;
    });
}

async function costOf(input: DoctorInput): Promise<Cost> {
  const [cpu, heap] = [process.cpuUsage(), process.memoryUsage().heapUsed];
  await ask(input);
  const {user, system} = process.cpuUsage(cpu);
  const megabytes = (process.memoryUsage().heapUsed - heap) / 1e6;
  return {milliseconds: (user + system) / 1000, megabytes};
}

const random = new Random(SEED);
const costs: Cost[] = [];
for (let count = -100; count < INPUTS; count += 1) {
  const input = doctorInput(random);
  let cost = await costOf(input);
  for (let again = 0; again < 2 && cost.milliseconds > MUCH; again += 1) {
    const other = await costOf(input);
    if (other.milliseconds < cost.milliseconds) cost = other;
  }
  if (count >= 0) costs.push(cost);
}

console.log(`the doctor (${INPUTS} random inputs, seed ${SEED})`);
for (const unit of ['milliseconds', 'megabytes'] as const) {
  const sorted = costs.map(cost => cost[unit]).toSorted((a, b) => a - b);
  const at = (share: number) => (sorted[Math.ceil(share * (INPUTS - 1))] ?? NaN).toFixed(1);
  console.log(`  ${unit.padEnd(14)} median ${at(0.5)}, 99 % ${at(0.99)}, most ${at(1)}`);
}
