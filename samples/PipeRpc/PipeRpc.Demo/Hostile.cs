using System.Buffers.Binary;

namespace PipeRpc.Demo;

/// <summary>A client that breaks the protocol in every way it can think of, on one connection.</summary>
/// <param name="stream">The connection.</param>
/// <param name="methods">What the host has.</param>
/// <param name="random">Chooses.</param>
internal sealed class Hostile(Stream stream, uint[] methods, Random random)
{
    /// <summary>The limit of the host.</summary>
    public const int LongestFrame = 1 << 16;

    private const int HeaderSize = 16;

    // Where the methods of ICalculator stand.
    private const int Add = 0;
    private const int Later = 3;

    // By call id, which counts from 1: what must come back, and what has.
    private readonly List<Expected> _expected = [default];
    private readonly List<byte> _got = [0];
    private readonly Lock _gate = new();
    private int _open;

    private enum Expected : byte
    {
        Nothing,
        Error,

        // One that is in flight when a bad frame ends the connection is not answered.
        AnswerUnlessEnded,
        Pong,
        EndingError,
    }

    /// <summary>Sends frames until one of them ends the connection.</summary>
    /// <returns>How many.</returns>
    public async Task<long> RunAsync(long most, Ledger ledger, TimeSpan patience)
    {
        var answers = ReadAsync(ledger);
        var count = 0L;
        var isEnded = false;
        while (count < most && !isEnded)
        {
            count++;
            isEnded = random.Next(50) == 0;
            await stream.WriteAsync(isEnded ? Bad() : Good());
        }

        if (!isEnded)
        {
            // The sender leaves: sometimes in the middle of a frame.
            for (var i = 0; i < patience.TotalMilliseconds && Volatile.Read(ref _open) > 0; i++)
                await Task.Delay(1);
            if (random.Next(2) == 0)
                await stream.WriteAsync(Cancel().AsMemory(..random.Next(1, HeaderSize)));
            ledger.CutOff++;
            await stream.DisposeAsync();
        }

        await answers.WaitAsync(patience);
        Settle(ledger, isEnded);
        return count;
    }

    /// <summary>A frame of the right shape. Its method or its payload may be wrong.</summary>
    private byte[] Good() => random.Next(8) switch
    {
        < 3 => Right(),
        < 6 => Wrong(),
        6 => FrameOf(random.Next(0, 64), 5, (uint)random.Next(), Expected.Pong),
        _ => Cancel(),
    };

    /// <summary>A call that succeeds, unless it is cancelled.</summary>
    private byte[] Right()
    {
        var method = random.Next(methods.Length);
        var length = method switch
        {
            Add => 2 * sizeof(long),
            Later => sizeof(long),
            _ => sizeof(int) + random.Next(0, 3000),
        };
        var frame = FrameOf(length, 1, methods[method], Expected.AnswerUnlessEnded);
        if (method is not (Add or Later))
            BinaryPrimitives.WriteInt32LittleEndian(frame.AsSpan(HeaderSize), length - sizeof(int));
        return frame;
    }

    /// <summary>A call of a method that there is not, or with other arguments.</summary>
    private byte[] Wrong()
    {
        // Now and then a payload that is too long, but not by so much that the host does not pass over it.
        var length = random.Next(200) == 0 ? LongestFrame + random.Next(1, 1000) : random.Next(0, 64);
        var method = random.Next(methods.Length);
        if (random.Next(4) == 0)
            return FrameOf(length, 1, (uint)random.Next(), Expected.Error);
        var isRight = (method, length) is (Add, 2 * sizeof(long)) or (Later, sizeof(long));
        return FrameOf(length, 1, methods[method], isRight ? Expected.AnswerUnlessEnded : Expected.Error);
    }

    /// <summary>A cancel for some call, which may have been answered, or never was.</summary>
    private byte[] Cancel()
    {
        var frame = FrameOf(random.Next(0, 64), 4, (uint)random.Next(), Expected.Nothing);
        BinaryPrimitives.WriteUInt32LittleEndian(frame.AsSpan(8), (uint)random.Next(0, _expected.Count + 5));
        return frame;
    }

    /// <summary>A frame that no host takes, and after which it closes.</summary>
    private byte[] Bad()
    {
        var frame = FrameOf(random.Next(0, 64), 1, methods[0], Expected.EndingError);
        switch (random.Next(7))
        {
            case 0:
                BinaryPrimitives.WriteInt32LittleEndian(frame, -random.Next(1, int.MaxValue));
                break;
            case 1:
                BinaryPrimitives.WriteInt32LittleEndian(frame, random.Next(9 * LongestFrame, int.MaxValue));
                break;
            case 2:
                frame[4] = (byte)random.Next(2, 256);
                break;
            case 3:
                // What only a host sends, and what nobody does.
                frame[5] = (byte)(random.Next(2) == 0 ? random.Next(9, 256) : ((byte[])[0, 2, 3, 6, 7])[random.Next(5)]);
                break;
            case 4:
                frame[6] = (byte)random.Next(1, 256);
                break;
            case 5:
                frame[7] = (byte)random.Next(1, 256);
                break;
            default:
                // Anything, but with a call id by which the answer is known.
                var id = frame.AsSpan(8, 4).ToArray();
                random.NextBytes(frame);
                id.CopyTo(frame.AsSpan(8));
                if (frame[4] == 1)
                    frame[4] = 0;
                break;
        }

        return frame;
    }

    private byte[] FrameOf(int length, byte kind, uint method, Expected expected)
    {
        var frame = new byte[HeaderSize + length];
        random.NextBytes(frame.AsSpan(HeaderSize));
        BinaryPrimitives.WriteInt32LittleEndian(frame, length);
        frame[4] = 1;
        frame[5] = kind;
        BinaryPrimitives.WriteUInt32LittleEndian(frame.AsSpan(12), method);
        lock (_gate)
        {
            BinaryPrimitives.WriteUInt32LittleEndian(frame.AsSpan(8), (uint)_expected.Count);
            _expected.Add(expected);
            _got.Add(0);
            _open += expected == Expected.Nothing ? 0 : 1;
        }

        return frame;
    }

    private async Task ReadAsync(Ledger ledger)
    {
        var header = new byte[HeaderSize];
        var payload = new byte[2 * LongestFrame];
        try
        {
            while (await stream.ReadAtLeastAsync(header, HeaderSize, throwOnEndOfStream: false) == HeaderSize)
            {
                await stream.ReadExactlyAsync(payload.AsMemory(0, BinaryPrimitives.ReadInt32LittleEndian(header)));
                Take(header[5], BinaryPrimitives.ReadUInt32LittleEndian(header.AsSpan(8)), payload[0], ledger);
            }
        }
        catch (Exception e) when (e is IOException or ObjectDisposedException or OperationCanceledException)
        {
            // The connection is over.
        }
    }

    private void Take(byte kind, uint id, byte error, Ledger ledger)
    {
        if (kind == 3)
            ledger.Tell(error);
        lock (_gate)
        {
            var isRight = id < _expected.Count && _got[(int)id] == 0 && _expected[(int)id] switch
            {
                // Some of them are cancelled.
                Expected.AnswerUnlessEnded => kind == 2 || (kind == 3 && error == (byte)RpcError.Cancelled),
                Expected.Pong => kind == 6,
                Expected.Error or Expected.EndingError => kind == 3 && error != (byte)RpcError.Cancelled,
                _ => false,
            };
            ledger.Wrong += isRight ? 0 : 1;
            if (!isRight)
                return;
            _got[(int)id] = kind;
            _open--;
        }
    }

    private void Settle(Ledger ledger, bool isEnded)
    {
        for (var id = 1; id < _expected.Count; id++)
        {
            switch (_expected[id], _got[id])
            {
                case (Expected.Nothing, _):
                    break;
                case (Expected.AnswerUnlessEnded, 0) when isEnded:
                    ledger.InFlight++;
                    break;
                case (_, 0):
                    ledger.Silent++;
                    break;
                case (Expected.EndingError, _):
                    ledger.Ended++;
                    break;
                case (Expected.AnswerUnlessEnded, 2):
                    ledger.Answered++;
                    break;
                case (Expected.AnswerUnlessEnded, _):
                    ledger.Cancelled++;
                    break;
                case (Expected.Error, _):
                    ledger.Failed++;
                    break;
                default:
                    ledger.Pongs++;
                    break;
            }
        }
    }
}
