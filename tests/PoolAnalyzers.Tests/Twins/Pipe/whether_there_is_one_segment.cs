using System;
using System.IO.Pipelines;
using System.Threading.Tasks;

namespace Faulty
{
    public static class Program
    {
        static async Task Run(PipeReader r)
        {
            var result = await r.ReadAsync();
            var buffer = result.Buffer;
            r.AdvanceTo(buffer.End);
            if (buffer.FirstSpan.Length > 0) //! POOL011
                Console.WriteLine("done");
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static async Task Run(PipeReader r)
        {
            var result = await r.ReadAsync();
            var buffer = result.Buffer;
            r.AdvanceTo(buffer.End);
            // Compares two references that the sequence itself keeps.
            if (result.IsCompleted || buffer.IsSingleSegment)
                Console.WriteLine("done");
        }
    }
}
