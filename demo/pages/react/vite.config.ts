import react from '@vitejs/plugin-react';
import {defineConfig} from 'vite';

export default defineConfig(({isSsrBuild}) => ({
  base: './',
  plugins: [react()],
  build: isSsrBuild
    ? {outDir: 'dist-server', target: 'node22'}
    : {rolldownOptions: {input: ['index.html', 'server.html']}},
  // Your backend's address. Here, it is the sandbox's backend.
  server: {proxy: {'/session': 'http://localhost:4000'}},
}));
