import react from '@vitejs/plugin-react';
import {defineConfig} from 'vite';

export default defineConfig(({isSsrBuild}) => ({
  base: './',
  plugins: [react()],
  build: isSsrBuild
    ? {outDir: 'dist-server', target: 'node22'}
    : {rolldownOptions: {input: ['index.html', 'server.html']}},
  // Your backend. Here it is that of the sandbox.
  server: {proxy: {'/session': 'http://localhost:4000'}},
}));
