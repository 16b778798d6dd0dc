import {everyCheck, checkLateDefinition} from './checks.ts';
import {everyHost} from './table.ts';

everyHost('angular');
everyCheck('angular');
checkLateDefinition('angular');
