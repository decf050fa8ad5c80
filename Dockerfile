# One image for every process: the command says which (docker-compose.yml, k8s/).
FROM node:24-bookworm-slim
WORKDIR /cabildo
ENV NODE_ENV=production
COPY package.json package-lock.json .npmrc ./
COPY apps apps
COPY libs libs
# Development packages stay out; embedded PostgreSQL is for npm start, not for this image.
RUN npm ci --omit=dev --omit=optional --no-audit --no-fund && npm cache clean --force
USER node
EXPOSE 8080 8081 9100
CMD ["node", "apps/gateway/src/main.ts"]
