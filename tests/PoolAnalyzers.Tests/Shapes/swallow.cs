using System;
using System.Buffers;
using System.IO;
using System.Net.Sockets;

class Pump
{
    public void Run(Stream s)
    {
        while (true)
        {
            var buffer = ArrayPool<byte>.Shared.Rent(1024); //! POOL001
            try
            {
                int n = s.Read(buffer, 0, 1024);
                if (n == 0)
                {
                    ArrayPool<byte>.Shared.Return(buffer);
                    break;
                }

                Process(buffer, n);
                ArrayPool<byte>.Shared.Return(buffer);
            }
            catch (IOException)
            {
                Log();
            }
        }
    }

    public void RunRight(Stream s)
    {
        while (true)
        {
            var buffer = ArrayPool<byte>.Shared.Rent(1024);
            try
            {
                int n = s.Read(buffer, 0, 1024);
                if (n == 0)
                    break;
                Process(buffer, n);
            }
            catch (IOException)
            {
                Log();
            }
            finally
            {
                ArrayPool<byte>.Shared.Return(buffer);
            }
        }
    }

    void Process(byte[] b, int n)
    {
        if (n < b[0])
            throw new IOException();
    }

    void Log()
    {
    }
}
