// What an object shows of the array that it was given is good until the object gives that back.
using System;
using System.Buffers;
using System.IO;

public sealed class Lease : IDisposable
{
    private byte[]? _bytes;

    public Lease(byte[] bytes) { _bytes = bytes; }

    public Memory<byte> Room => _bytes;

    public void Dispose()
    {
        var bytes = _bytes;
        _bytes = null;
        if (bytes != null)
            ArrayPool<byte>.Shared.Return(bytes);
    }
}

namespace Faulty
{
    public static class Program
    {
        static Memory<byte> Leaves(Stream from, int n)
        {
            using var lease = new Lease(ArrayPool<byte>.Shared.Rent(n));
            from.ReadExactly(lease.Room.Span[..n]);
            return lease.Room[..n]; //! POOL016
        }

        static int Used_after(int n)
        {
            var lease = new Lease(ArrayPool<byte>.Shared.Rent(n));
            var room = lease.Room;
            lease.Dispose();
            return room.Span[0]; //! POOL011
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static byte[] Copied(Stream from, int n)
        {
            using var lease = new Lease(ArrayPool<byte>.Shared.Rent(n));
            from.ReadExactly(lease.Room.Span[..n]);
            return lease.Room[..n].ToArray();
        }

        static int Used_before(int n)
        {
            var lease = new Lease(ArrayPool<byte>.Shared.Rent(n));
            int first = lease.Room.Span[0];
            lease.Dispose();
            return first;
        }

        static Memory<byte> Of_a_plain_array(int n)
        {
            var lease = new Lease(new byte[n]);
            return lease.Room;
        }
    }
}
