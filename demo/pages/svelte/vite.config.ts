import {svelte} from '@sveltejs/vite-plugin-svelte';
import {defineConfig} from 'vite';

export default defineConfig({
  base: './',
  plugins: [svelte()],
  // Your backend. Here it is that of the sandbox.
  server: {proxy: {'/session': 'http://localhost:4000'}},
});
