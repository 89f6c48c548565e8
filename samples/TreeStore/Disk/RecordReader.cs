using System.Buffers.Binary;
using System.Text;

namespace TreeStores;

/// <summary>Reads the records of a file, and stops where one is torn or corrupt.</summary>
internal sealed class RecordReader : IDisposable
{
    private readonly FileStream _file;
    private readonly byte[] _buffer = Blocks.Rent(Blocks.Longest);
    private bool _isDisposed;
    private readonly long _length;
    private StoredValue? _value;

    public RecordReader(string path)
    {
        _file = new FileStream(path, FileMode.Open, FileAccess.Read, FileShare.ReadWrite, bufferSize: 65_536);
        _length = _file.Length;
    }

    /// <summary>Where the record after the last right one begins.</summary>
    public long Offset { get; private set; }

    /// <summary>How many bytes the file has.</summary>
    public long Length => _length;

    /// <summary>What stopped the reading; null if the file ends with a record.</summary>
    public string? Trouble { get; private set; }

    /// <summary>What the record says.</summary>
    public RecordKind Kind { get; private set; }

    /// <summary>Its version.</summary>
    public long Version { get; private set; }

    /// <summary>Its key or prefix.</summary>
    public string Key { get; private set; } = "";

    /// <summary>Reads the next record.</summary>
    /// <returns>False at the end of what can be read; <see cref="Trouble"/> says whether that is the end of the file.</returns>
    public bool Read()
    {
        Forget();
        var left = _length - Offset;
        if (left == 0)
            return false;
        if (left < Record.FrameLength || !Fill(Record.FrameLength))
            return Stop("the file ends within a record");
        var length = BinaryPrimitives.ReadUInt32LittleEndian(_buffer);
        var crc = BinaryPrimitives.ReadUInt32LittleEndian(_buffer.AsSpan(4));
        if (length < Record.HeadLength || length > left - Record.FrameLength || !Fill(Record.HeadLength))
            return Stop("the file ends within a record, or the length of the record is wrong");
        Kind = (RecordKind)_buffer[0];
        Version = BinaryPrimitives.ReadInt64LittleEndian(_buffer.AsSpan(1));
        var keyLength = BinaryPrimitives.ReadUInt16LittleEndian(_buffer.AsSpan(9));
        var actual = Crc.Append(Crc.Start, _buffer.AsSpan(0, Record.HeadLength));
        if (keyLength > TreeKey.MaxBytes || keyLength > length - Record.HeadLength || !Fill(keyLength))
            return Stop("the length of a key is wrong");
        Key = Encoding.UTF8.GetString(_buffer, 0, keyLength);
        actual = Crc.Append(actual, _buffer.AsSpan(0, keyLength));
        if (!ReadValue(length - Record.HeadLength - keyLength, ref actual))
            return Stop("the file ends within a value");
        if (actual != crc || Kind is < RecordKind.Set or > RecordKind.End)
            return Stop("the checksum of a record is wrong");
        Offset += Record.FrameLength + length;
        return true;
    }

    /// <summary>The value of the record, which belongs to the caller from now on.</summary>
    public StoredValue TakeValue()
    {
        var value = _value ?? throw new InvalidOperationException("The record has no value.");
        _value = null;
        return value;
    }

    /// <inheritdoc/>
    public void Dispose()
    {
        if (_isDisposed)
            return;
        _isDisposed = true;
        Forget();
        _file.Dispose();
        Blocks.Return(_buffer);
    }

    private bool ReadValue(long length, ref uint crc)
    {
        if (Kind != RecordKind.Set)
            return length == 0;
        if (length > int.MaxValue)
            return false;
        using var writer = ValueWriters.RentScope();
        while (length > 0)
        {
            var count = (int)Math.Min(length, _buffer.Length);
            if (!Fill(count))
                return false;
            crc = Crc.Append(crc, _buffer.AsSpan(0, count));
            writer.Value.Append(_buffer.AsSpan(0, count));
            length -= count;
        }

        _value = writer.Value.Finish();
        return true;
    }

    private void Forget()
    {
        if (_value is { } value)
        {
            _value = null;
            StoredValues.Return(value);
        }
    }

    private bool Fill(int count) => _file.ReadAtLeast(_buffer.AsSpan(0, count), count, throwOnEndOfStream: false) == count;

    private bool Stop(string trouble)
    {
        Forget();
        Trouble = trouble;
        return false;
    }
}
