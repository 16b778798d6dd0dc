/**
 * Runs the job in a runtime that is a program. The job is read from standard input. The result is
 * written to standard output.
 */
import {text} from 'node:stream/consumers';
import process from 'node:process';
import {carryOut, type Job} from './job.ts';

const job = JSON.parse(await text(process.stdin)) as Job;
process.stdout.write(JSON.stringify(await carryOut(job)));
