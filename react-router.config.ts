import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src',
  ssr: true,
  serverBuildFile: 'server.js',
  // `npm start` builds beside the build that may be serving, and then changes their places.
  buildDirectory: process.env.BUILD_DIRECTORY ?? 'build',
} satisfies Config
