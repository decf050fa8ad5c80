# The panel's files. What builds them stays in this stage.
FROM node:24-bookworm-slim AS panel
WORKDIR /cabildo
COPY package.json package-lock.json .npmrc ./
COPY apps apps
COPY libs libs
RUN npm ci --ignore-scripts --no-audit --no-fund && npm run build -w apps/panel

# One image for every process: the command says which (docker-compose.yml, k8s/).
FROM node:24-bookworm-slim
WORKDIR /cabildo
# A container is reached from outside it; who may do so is for the ports that are published.
ENV NODE_ENV=production HOST=0.0.0.0 INTERNAL_HOST=0.0.0.0 OPS_HOST=0.0.0.0
COPY package.json package-lock.json .npmrc ./
COPY apps apps
COPY libs libs
COPY tools/backup.ts tools/dead-letters.ts tools/doctor.ts tools/installation.ts tools/installed.js tools/keys.ts tools/letters.ts \
  tools/migrate.ts tools/moment.ts tools/passphrase.ts tools/prepare.js tools/replay.ts tools/restore.ts tools/
COPY tools/doctor tools/doctor
# The gateway serves the guides at /docs.
COPY docs docs
# Development packages stay out; embedded PostgreSQL is for npm start, not for this image.
RUN npm ci --omit=dev --omit=optional --no-audit --no-fund && npm cache clean --force
COPY --from=panel /cabildo/apps/panel/dist apps/panel/dist
USER node
EXPOSE 8080 8081 9100
CMD ["node", "apps/gateway/src/main.ts"]
