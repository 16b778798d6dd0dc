import react from '@vitejs/plugin-react';
import {defineConfig} from 'vite';

export default defineConfig(({isSsrBuild}) => ({
  base: './',
  plugins: [react()],
  build: {
    emptyOutDir: true,
    ...(isSsrBuild
      ? {outDir: '../dist-server/checks'}
      : {outDir: '../dist/checks', rolldownOptions: {input: ['index.html', 'streamed.html']}}),
  },
}));
