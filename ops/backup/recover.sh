#!/bin/sh
# Prepares data for a PostgreSQL that goes back to a moment: recover.sh 2026-11-26T17:00:00Z FOLDER. It takes the newest base of
# $BACKUP_DIR from before the moment; the server replays the archived log when it starts on the folder.
set -eu

: "${BACKUP_DIR:=/backup}"
moment=${1:?say recover.sh 2026-11-26T17:00:00Z FOLDER} folder=${2:?say recover.sh 2026-11-26T17:00:00Z FOLDER}

case $moment in
  [0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]T[0-9][0-9]:[0-9][0-9]:[0-9][0-9]Z) ;;
  *) echo "«$moment» is no moment: write it in UTC, as 2026-11-26T17:00:00Z." >&2; exit 1 ;;
esac
case $BACKUP_DIR in
  *[!A-Za-z0-9/._-]*) echo "PostgreSQL runs a command with the name of BACKUP_DIR: name it by letters, digits and . _ - alone." >&2; exit 1 ;;
esac
if [ -e "$folder/PG_VERSION" ]; then
  echo "$folder holds data already: name another folder." >&2
  exit 1
fi

wanted=$(printf %s "$moment" | tr -d ':-')
base=
for name in $(ls -1 "$BACKUP_DIR/base" | sort); do
  case $name in *.unfinished) continue ;; esac
  # Names of one length are in the order of their times.
  [ "$(printf '%s\n%s\n' "$name" "$wanted" | sort | head -n 1)" = "$name" ] && base=$name
done
if [ -z "$base" ]; then
  echo "There is no base from before $moment in $BACKUP_DIR/base." >&2
  exit 1
fi

mkdir -p "$folder"
cp -R "$BACKUP_DIR/base/$base/." "$folder/"
chmod 700 "$folder"
# Pieces that an earlier version archived are not compressed.
cat >> "$folder/postgresql.auto.conf" <<SETTINGS
restore_command = 'if [ -f "$BACKUP_DIR/wal/%f.gz" ]; then gzip -dc "$BACKUP_DIR/wal/%f.gz" > "%p"; else cp "$BACKUP_DIR/wal/%f" "%p"; fi'
recovery_target_time = '${moment%Z}+00'
recovery_target_action = 'promote'
SETTINGS
touch "$folder/recovery.signal"
echo "$folder goes back to $moment, from the base $base. Start PostgreSQL on it, give AMQP_URL a fresh vhost, start Cabildo, and say"
echo "npm run replay."
