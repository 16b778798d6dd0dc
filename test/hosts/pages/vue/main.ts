import {createApp} from 'vue';
import './bound';
import Checks from './Checks.vue';

createApp(Checks).mount('#app');
