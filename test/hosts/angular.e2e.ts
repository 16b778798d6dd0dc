import {everyCheck, keepsLate} from './checks.ts';
import {everyHost} from './table.ts';

everyHost('angular');
everyCheck('angular');
keepsLate('angular');
