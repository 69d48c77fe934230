# syntax=docker/dockerfile:1

# Builds the pages and the server, and collects what a running server needs.
FROM node:24-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund
COPY . .
RUN npm run build && node scripts/image/collect-files.ts /image

FROM node:24-slim
# The last two keep the memory of the server small (scripts/server-environment.mjs).
ENV NODE_ENV=production DATA_DIR=/data MALLOC_ARENA_MAX=1 NODE_OPTIONS="--max-semi-space-size=2 --max-old-space-size=1024"
WORKDIR /app
COPY --from=build /image ./
# The only folders that the server writes to, beside /tmp: backups where BACKUP_DIR names it, and a socket where HOST does.
RUN mkdir -m 750 /data /backups /run/plinth && chown node:node /data /backups /run/plinth
VOLUME /data
USER node
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s CMD ["node", "scripts/image/check-health.ts"]
CMD ["node", "build/server/server.js"]
