import {everyHost} from './table.ts';

everyHost('html');
