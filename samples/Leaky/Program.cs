// Message archive: packs log messages into checksummed frames, searches them, and ships them on.
//
// It prints the right results, and all tests that somebody would write for it pass. It also holds ten mistakes with pooled memory;
// each is marked, at the line where the scanner reports it, with "bug:" and the rule's id. The methods beside them do the same right.
using System.Text;
using Leaky;

string[] messages =
[
    "web-1 GET /index.html 200 12ms",
    "web-2 GET /search?q=pool 200 148ms",
    "db-1 connection timeout after 30s, token=4711",
    "WEB-1   POST /login 401 password=hunter2   ",
    "queue-3 retry 2 of 5: broker timeout",
    "db-1 checkpoint complete, 18 MiB written in 210 buffers",
];

using var archive = new MemoryStream();
ArchiveHeader.Write(archive, version: 2);
using (var writer = new FrameWriter(archive))
{
    foreach (string message in messages)
    {
        writer.Write(message);
    }
}

Console.WriteLine($"archived {messages.Length} messages in {archive.Length} bytes");

// One flipped bit, as an unkind disk does it: the frame of the first message no longer matches its checksum.
byte[] stored = archive.GetBuffer();
stored[ArchiveHeader.Size + FrameReader.HeadSize + 3] ^= 0x40;

archive.Position = 0;
if (!ArchiveHeader.TryRead(archive, out short version))
{
    Console.WriteLine("this is no message archive");
    return 1;
}

Console.WriteLine($"archive version {version}");

var (matches, damaged) = FrameReader.Search(archive, "timeout"u8);
Console.WriteLine($"'timeout' in {matches} messages; {damaged} damaged");

archive.Position = ArchiveHeader.Size;
List<string> read = FrameReader.ReadAll(archive);
Console.WriteLine($"{read.Count} messages read back");

Console.WriteLine($"hosts: {MessageText.Join(read.Select(MessageText.Host).Distinct().Order().ToList(), ',')}");
Console.WriteLine($"normalized: {MessageText.Normalize(messages[3])}");
Console.WriteLine($"redacted: {MessageText.Redact(messages[2])}");

ReadOnlyMemory<byte> tail = ArchiveTail.Read(archive, 10);
Console.WriteLine($"ends with: {Encoding.UTF8.GetString(tail.Span)}");
Console.WriteLine($"last words: {ArchiveTail.ReadText(archive, 7)}");

using var outbox = new MemoryStream();
int shipped = read.Count(message => Shipper.Ship(outbox, message, limit: 48));
Console.WriteLine($"shipped {shipped} of {read.Count} messages, {outbox.Length} bytes; first digest {Shipper.Digest(read[0]):x8}");

outbox.Position = 0;
using var copy = new MemoryStream();
Console.WriteLine($"copied {Copier.Copy(outbox, copy)} bytes");
outbox.Position = 0;
Console.WriteLine($"copied {Copier.CopyInBlocks(outbox, copy, 4096)} bytes in blocks");
Console.WriteLine($"{Copier.CountLines(copy)} lines in the copy");
return 0;
