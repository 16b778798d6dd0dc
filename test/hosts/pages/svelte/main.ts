import {mount} from 'svelte';
import Checks from './Checks.svelte';

mount(Checks, {target: document.body});
