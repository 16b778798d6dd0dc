import {svelte} from '@sveltejs/vite-plugin-svelte';
import {defineConfig} from 'vite';

export default defineConfig({
  base: './',
  plugins: [svelte()],
  // Your backend's address. Here, it is the sandbox's backend.
  server: {proxy: {'/session': 'http://localhost:4000'}},
});
