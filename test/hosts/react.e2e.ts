import {everyCheck} from './checks.ts';
import {everyHost} from './table.ts';

everyHost('react');
everyCheck('react');
