using System.Buffers;
using System.Threading.Tasks;

namespace Faulty
{
    public static class Program
    {
        static Task Run(IMemoryOwner<byte> memory, Task write, bool late)
        {
            async Task Finish(IMemoryOwner<byte> owner)
            {
                using (owner)
                    await write;
            }

            IMemoryOwner<byte>? mine = memory;
            try
            {
                Task final = Finish(mine);
                if (late)
                    return final;
                mine = null;
                return final;
            }
            finally
            {
                mine?.Dispose(); //! POOL010
            }
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static Task Run(IMemoryOwner<byte> memory, Task write, bool late)
        {
            async Task Finish(IMemoryOwner<byte> owner)
            {
                using (owner)
                    await write;
            }

            IMemoryOwner<byte>? mine = memory;
            try
            {
                if (late)
                    return Task.CompletedTask;
                // If the write fails, that is in the task.
                Task final = Finish(mine);
                mine = null;
                return final;
            }
            finally
            {
                mine?.Dispose();
            }
        }
    }
}
