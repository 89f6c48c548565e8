// Nobody can read what implements the method, and it says that it never returns.
using System.Buffers;
using System.Diagnostics.CodeAnalysis;

public interface IFailure
{
    [DoesNotReturn]
    void Fail();

    void Warn();
}

public static class Program
{
    static int Ended(IFailure failure, int n)
    {
        byte[] b = ArrayPool<byte>.Shared.Rent(n);
        int first = b[0];
        if (n > 5)
        {
            ArrayPool<byte>.Shared.Return(b);
            failure.Fail();
        }

        ArrayPool<byte>.Shared.Return(b);
        return first;
    }

    static int GoesOn(IFailure failure, int n)
    {
        byte[] b = ArrayPool<byte>.Shared.Rent(n);
        int first = b[0];
        if (n > 5)
        {
            ArrayPool<byte>.Shared.Return(b);
            failure.Warn();
        }

        ArrayPool<byte>.Shared.Return(b); //! POOL010
        return first;
    }
}
