using System.Buffers;

namespace TreeStores;

/// <summary>A snapshot that is written: under another name until it is complete and on disk.</summary>
internal sealed class SnapshotFile : IDisposable
{
    private readonly string _path;
    private readonly FileStream _file;

    public SnapshotFile(string path)
    {
        _path = path;
        _file = new FileStream(path + ".new", FileMode.Create, FileAccess.Write, FileShare.Read, bufferSize: 65_536);
        Write(RecordKind.Begin, 0, "", default);
    }

    /// <summary>How many values were written.</summary>
    public long Count { get; private set; }

    /// <summary>How many bytes were written.</summary>
    public long Length => _file.Position;

    /// <summary>Adds a value.</summary>
    public void Add(string key, StoredValue value)
    {
        Write(RecordKind.Set, value.Version, key, value.Sequence);
        Count++;
    }

    /// <summary>Writes the end, and makes the file the snapshot, in one step.</summary>
    public void Complete()
    {
        Write(RecordKind.End, Count, "", default);
        _file.Flush(flushToDisk: true);
        _file.Dispose();
        File.Move(_path + ".new", _path, overwrite: true);
    }

    /// <summary>Closes the file. If it is not complete, the next snapshot writes over it.</summary>
    public void Dispose() => _file.Dispose();

    private void Write(RecordKind kind, long version, string key, ReadOnlySequence<byte> value)
    {
        Span<byte> head = stackalloc byte[Record.MostWithoutValue];
        _file.Write(head[..Record.Write(head, kind, version, key, value)]);
        foreach (var piece in value)
            _file.Write(piece.Span);
    }
}
