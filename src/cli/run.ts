/** Runs the command that this process was started with. */
import process from 'node:process';
import {main} from './main.js';

process.exitCode = await main(process.argv.slice(2));
