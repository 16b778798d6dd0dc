/** Runs the command from this process's arguments. */
import process from 'node:process';
import {main} from './main.js';

process.exitCode = await main(process.argv.slice(2));
