import vue from '@vitejs/plugin-vue';
import {defineConfig} from 'vite';

export default defineConfig({
  base: './',
  plugins: [
    vue({template: {compilerOptions: {isCustomElement: tag => tag.startsWith('service-')}}}),
  ],
  // Your backend's address. Here, it is the sandbox's backend.
  server: {proxy: {'/session': 'http://localhost:4000'}},
});
