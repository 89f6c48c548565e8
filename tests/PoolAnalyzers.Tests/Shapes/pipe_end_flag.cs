using System.Buffers;
using System.IO.Pipelines;
using System.Threading.Tasks;

internal sealed class FlaggedConnection
{
    public PipeReader Input = null!;
    public bool IsAtEnd { get; internal set; }
    public bool IsClosed;
}

// The path that gives the buffer back says so by a flag of another object, and the flag is asked before the buffer is used.
internal static class FlaggedReads
{
    public static async Task<long> ByProperty(FlaggedConnection connection)
    {
        ReadResult result = await connection.Input.ReadAsync();
        if (result.IsCompleted || result.Buffer.Length == 0)
        {
            if (!result.IsCompleted)
                connection.Input.AdvanceTo(result.Buffer.Start);
            connection.IsAtEnd = true;
        }

        if (connection.IsAtEnd)
            return 0;
        ReadOnlySequence<byte> buffer = result.Buffer;
        long sum = Sum(buffer);
        connection.Input.AdvanceTo(buffer.End);
        return sum;
    }

    public static async Task<long> ByField(FlaggedConnection connection)
    {
        ReadResult result = await connection.Input.ReadAsync();
        if (result.IsCompleted || result.Buffer.Length == 0)
        {
            if (!result.IsCompleted)
                connection.Input.AdvanceTo(result.Buffer.Start);
            connection.IsClosed = true;
        }

        if (connection.IsClosed)
            return 0;
        ReadOnlySequence<byte> buffer = result.Buffer;
        long sum = Sum(buffer);
        connection.Input.AdvanceTo(buffer.End);
        return sum;
    }

    // The flag is set on the other path only.
    public static async Task<long> OnTheOtherPath(FlaggedConnection connection)
    {
        ReadResult result = await connection.Input.ReadAsync();
        if (result.IsCompleted || result.Buffer.Length == 0)
        {
            if (!result.IsCompleted)
                connection.Input.AdvanceTo(result.Buffer.Start);
            else
                connection.IsAtEnd = true;
        }

        if (connection.IsAtEnd)
            return 0;
        ReadOnlySequence<byte> buffer = result.Buffer;
        return Sum(buffer); //! POOL011
    }

    private static long Sum(ReadOnlySequence<byte> bytes)
    {
        long sum = 0;
        foreach (var part in bytes)
        {
            foreach (byte b in part.Span)
                sum += b;
        }

        return sum;
    }
}
