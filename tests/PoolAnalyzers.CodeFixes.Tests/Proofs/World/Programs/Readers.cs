// A reader fills as much as it likes: less, all, or more than was asked for, since a rental is longer.
public interface IReader
{
    int Read(byte[] into);
}

public static class World
{
    /// <summary>Whether the data is in the output, in order: what else is there was left in the array.</summary>
    public static string Seen(byte[] data, byte[] output)
    {
        int at = 0;
        foreach (byte b in output)
        {
            if (at < data.Length && data[at] == b)
                at++;
        }

        return at == data.Length ? "all" : $"lost after {at}";
    }

    public static byte[] Data(int count) => Enumerable.Range(1, count).Select(i => (byte)i).ToArray();
}

//# while: POOL020 in bulk
public static class Case
{
    private static void Use(Stream s, Stream to)
    {
        byte[] c = ArrayPool<byte>.Shared.Rent(20);
        int n;
        while ((n = s.Read(c)) > 0)
            to.Write(c);
        ArrayPool<byte>.Shared.Return(c);
    }

    public static string Check()
    {
        var to = new MemoryStream();
        Use(new MemoryStream(World.Data(75)), to);
        return World.Seen(World.Data(75), to.ToArray());
    }
}

//# for: POOL020 in bulk
public static class Case
{
    private static void Use(Stream s, Stream to)
    {
        byte[] c = ArrayPool<byte>.Shared.Rent(20);
        for (int n = s.Read(c); n > 0; n = s.Read(c))
            to.Write(c);
        ArrayPool<byte>.Shared.Return(c);
    }

    public static string Check()
    {
        var to = new MemoryStream();
        Use(new MemoryStream(World.Data(75)), to);
        return World.Seen(World.Data(75), to.ToArray());
    }
}

//# do: POOL020 in bulk
public static class Case
{
    private static void Use(Stream s, Stream to)
    {
        byte[] c = ArrayPool<byte>.Shared.Rent(20);
        int n;
        do
        {
            n = s.Read(c);
            to.Write(c);
        }
        while (n > 0);
        ArrayPool<byte>.Shared.Return(c);
    }

    public static string Check()
    {
        var to = new MemoryStream();
        Use(new MemoryStream(World.Data(75)), to);
        return World.Seen(World.Data(75), to.ToArray());
    }
}

//# read async: POOL020 in bulk
public static class Case
{
    private static async Task Use(Stream s, Stream to)
    {
        byte[] c = ArrayPool<byte>.Shared.Rent(20);
        int n;
        while ((n = await s.ReadAsync(c)) > 0)
            await to.WriteAsync(c);
        ArrayPool<byte>.Shared.Return(c);
    }

    public static string Check()
    {
        var to = new MemoryStream();
        Use(new MemoryStream(World.Data(75)), to).Wait();
        return World.Seen(World.Data(75), to.ToArray());
    }
}

//# read block: POOL020 in bulk
public static class Case
{
    private static void Use(TextReader s, TextWriter to)
    {
        char[] c = ArrayPool<char>.Shared.Rent(20);
        int n;
        while ((n = s.ReadBlock(c, 0, c.Length)) > 0)
            to.Write(c);
        ArrayPool<char>.Shared.Return(c);
    }

    public static string Check()
    {
        var text = new string(World.Data(75).Select(b => (char)(b + 40)).ToArray());
        var to = new StringWriter();
        Use(new StringReader(text), to);
        return World.Seen(text.Select(c => (byte)c).ToArray(), to.ToString().Select(c => (byte)c).ToArray());
    }
}

//# get bytes in a loop: POOL020 in bulk
public static class Case
{
    private static void Use(string[] texts, Stream to)
    {
        byte[] c = ArrayPool<byte>.Shared.Rent(20);
        foreach (var text in texts)
        {
            int n = Encoding.UTF8.GetBytes(text, c);
            to.Write(c);
        }

        ArrayPool<byte>.Shared.Return(c);
    }

    public static string Check()
    {
        var to = new MemoryStream();
        var text = new string(World.Data(30).Select(b => (char)(b + 40)).ToArray());
        Use([text], to);
        return World.Seen(Encoding.UTF8.GetBytes(text), to.ToArray());
    }
}

//# try compress: POOL020 in bulk
public static class Case
{
    private static void Use(byte[] data, Stream to)
    {
        byte[] c = ArrayPool<byte>.Shared.Rent(20);
        if (System.IO.Compression.BrotliEncoder.TryCompress(data, c, out int n))
            to.Write(c);
        ArrayPool<byte>.Shared.Return(c);
    }

    public static string Check()
    {
        byte[] whole = new byte[64];
        var data = new byte[] { 1, 8, 3, 200, 5, 6, 70, 8, 9, 10, 110, 12, 13, 144, 15, 16, 17, 18, 190, 20, 21, 22 };
        System.IO.Compression.BrotliEncoder.TryCompress(data, whole, out int length);
        var to = new MemoryStream();
        Use(data, to);
        return to.Length == 0 ? "all" : World.Seen(whole.AsSpan(0, length).ToArray(), to.ToArray());
    }
}

//# interface: POOL020 not in bulk
public static class Case
{
    public sealed class Full : IReader
    {
        public int Turns;

        public int Read(byte[] into)
        {
            if (Turns-- <= 0)
                return 0;
            World.Data(into.Length).CopyTo(into, 0);
            return into.Length;
        }
    }

    private static void Use(IReader s, Stream to)
    {
        byte[] c = ArrayPool<byte>.Shared.Rent(20);
        int n;
        while ((n = s.Read(c)) > 0)
            to.Write(c);
        ArrayPool<byte>.Shared.Return(c);
    }

    public static string Check()
    {
        var to = new MemoryStream();
        Use(new Full { Turns = 1 }, to);
        return World.Seen(World.Data(32), to.ToArray());
    }
}

//# delegate: POOL020 not in bulk
public static class Case
{
    private static void Use(Func<byte[], int> read, Stream to)
    {
        byte[] c = ArrayPool<byte>.Shared.Rent(20);
        int n = read(c);
        to.Write(c);
        ArrayPool<byte>.Shared.Return(c);
    }

    public static string Check()
    {
        var to = new MemoryStream();
        Use(into => { World.Data(into.Length).CopyTo(into, 0); return into.Length; }, to);
        return World.Seen(World.Data(32), to.ToArray());
    }
}

//# helper: POOL020 not in bulk
public static class Case
{
    private static void Fill(byte[] into) => World.Data(into.Length).CopyTo(into, 0);

    private static void Use(Stream to)
    {
        byte[] c = ArrayPool<byte>.Shared.Rent(20);
        Fill(c);
        to.Write(c);
        ArrayPool<byte>.Shared.Return(c);
    }

    public static string Check()
    {
        var to = new MemoryStream();
        Use(to);
        return World.Seen(World.Data(32), to.ToArray());
    }
}

//# several reads: POOL020 not in bulk
public static class Case
{
    private static void Use(Stream s, Stream to)
    {
        byte[] c = ArrayPool<byte>.Shared.Rent(20);
        int n = 0;
        int read;
        while ((read = s.Read(c, n, c.Length - n)) > 0)
            n += read;
        to.Write(c);
        ArrayPool<byte>.Shared.Return(c);
    }

    public static string Check()
    {
        var to = new MemoryStream();
        Use(new MemoryStream(World.Data(30)), to);
        return World.Seen(World.Data(30), to.ToArray());
    }
}

//# view of the whole: POOL020 not in bulk
public static class Case
{
    private static void Use(Stream s, Stream to)
    {
        byte[] c = ArrayPool<byte>.Shared.Rent(20);
        var all = c.AsSpan();
        int n = s.Read(all);
        to.Write(c);
        ArrayPool<byte>.Shared.Return(c);
    }

    public static string Check()
    {
        var to = new MemoryStream();
        Use(new MemoryStream(World.Data(30)), to);
        return World.Seen(World.Data(30), to.ToArray());
    }
}

//# exactly what was asked for: POOL020 in bulk
public static class Case
{
    private static void Use(Stream s, Stream to, int n)
    {
        byte[] c = ArrayPool<byte>.Shared.Rent(n);
        s.ReadExactly(c, 0, n);
        to.Write(c);
        ArrayPool<byte>.Shared.Return(c);
    }

    public static string Check()
    {
        var to = new MemoryStream();
        Use(new MemoryStream(World.Data(75)), to, 20);
        return World.Seen(World.Data(20), to.ToArray());
    }
}

//# one read: POOL020 in bulk
public static class Case
{
    private static void Use(Stream s, Stream to)
    {
        byte[] c = ArrayPool<byte>.Shared.Rent(20);
        int n = s.Read(c);
        to.Write(c);
        ArrayPool<byte>.Shared.Return(c);
    }

    public static string Check()
    {
        var to = new MemoryStream();
        Use(new MemoryStream(World.Data(30)), to);
        return World.Seen(World.Data(30), to.ToArray());
    }
}

//# socket: POOL020 in bulk
public static class Case
{
    private static void Use(System.Net.Sockets.Socket s, Stream to)
    {
        byte[] c = ArrayPool<byte>.Shared.Rent(20);
        int n;
        while ((n = s.Receive(c)) > 0)
            to.Write(c);
        ArrayPool<byte>.Shared.Return(c);
    }

    public static string Check()
    {
        using var listener = new System.Net.Sockets.TcpListener(System.Net.IPAddress.Loopback, 0);
        listener.Start();
        using var client = new System.Net.Sockets.TcpClient();
        client.Connect((System.Net.IPEndPoint)listener.LocalEndpoint);
        using (var server = listener.AcceptSocket())
            server.Send(World.Data(75));
        var to = new MemoryStream();
        Use(client.Client, to);
        return World.Seen(World.Data(75), to.ToArray());
    }
}

//# read characters: POOL020 in bulk
public static class Case
{
    private static void Use(TextReader s, TextWriter to)
    {
        char[] c = ArrayPool<char>.Shared.Rent(20);
        int n;
        while ((n = s.Read(c, 0, 20)) > 0)
            to.Write(c);
        ArrayPool<char>.Shared.Return(c);
    }

    public static string Check()
    {
        var text = new string(World.Data(75).Select(b => (char)(b + 40)).ToArray());
        var to = new StringWriter();
        Use(new StringReader(text), to);
        return World.Seen(text.Select(c => (byte)c).ToArray(), to.ToString().Select(c => (byte)c).ToArray());
    }
}

//# read memory of characters: POOL020 in bulk
public static class Case
{
    private static async Task Use(TextReader s, TextWriter to)
    {
        char[] c = ArrayPool<char>.Shared.Rent(20);
        int n;
        while ((n = await s.ReadAsync(c.AsMemory())) > 0)
            await to.WriteAsync(c);
        ArrayPool<char>.Shared.Return(c);
    }

    public static string Check()
    {
        var text = new string(World.Data(75).Select(b => (char)(b + 40)).ToArray());
        var to = new StringWriter();
        Use(new StringReader(text), to).Wait();
        return World.Seen(text.Select(c => (byte)c).ToArray(), to.ToString().Select(c => (byte)c).ToArray());
    }
}

//# two readers into one: POOL020 not in bulk
public static class Case
{
    private static void Use(TextReader s, TextReader t, TextWriter to)
    {
        char[] c = ArrayPool<char>.Shared.Rent(20);
        int n = s.Read(c, 0, 10);
        int m = t.Read(c, 10, 10);
        to.Write(c);
        ArrayPool<char>.Shared.Return(c);
    }

    public static string Check()
    {
        var text = new string(World.Data(20).Select(b => (char)(b + 40)).ToArray());
        var to = new StringWriter();
        Use(new StringReader(text[..10]), new StringReader(text[10..]), to);
        return World.Seen(text.Select(c => (byte)c).ToArray(), to.ToString().Select(c => (byte)c).ToArray());
    }
}
