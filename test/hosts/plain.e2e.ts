import {everyHost} from './table.ts';

everyHost('plain');
